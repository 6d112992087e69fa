// Checks on this phone that the revealed string belongs to the commitment. crypto.subtle is missing on plain http.
"use strict";
(() => {
  const check = () => {
    const proof = document.querySelector("[data-proof]");
    const result = document.querySelector("[data-check]");
    if (!proof || !result) return;
    const same = globalThis.sha256(proof.textContent) === result.dataset.check;
    for (const [name, shown] of [["holds", same], ["broken", !same]]) result.querySelector(`[data-${name}]`).hidden = !shown;
  };
  document.addEventListener("htmx:after:swap", check);
  check();
})();
