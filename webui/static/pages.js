// What htmx and its stream extension leave open: noticing a stream that died silently, falling back to looking for
// news, and two conveniences of the forms. Without this file every page still works, with reloads.
"use strict";
(() => {
  const SILENCE_MS = 12000; // the stream says something every four seconds
  const LOOK_MS = 8000; // how often a phone without a stream looks for news
  const TRY_AGAIN_MS = 30000;
  const stream = document.getElementById("stream");
  const state = document.documentElement.dataset;
  let connection = null;
  let heard = Date.now();
  let looked = Date.now();
  let tried = Date.now();

  const show = (live) => { state.live = live; };
  const lookForNews = () => { looked = Date.now(); stream.dispatchEvent(new CustomEvent("changed")); };
  const connectAnew = () => { tried = Date.now(); stream.dispatchEvent(new CustomEvent("again")); };

  document.addEventListener("htmx:sse:after:connection", (event) => {
    connection = event.detail.connection;
    heard = Date.now();
  });
  document.addEventListener("htmx:sse:before:message", (event) => {
    heard = Date.now();
    const { event: kind } = event.detail.message;
    if (kind !== "alive") show(kind === "gone" ? "gone" : "on");
  });
  document.addEventListener("htmx:sse:error", () => { if (!document.hidden) show("lost"); });
  document.addEventListener("htmx:sse:close", () => { connection = null; });
  document.addEventListener("htmx:response:error", (event) => {
    if (event.target === stream && event.detail.ctx.response.status === 503) show("reload");
  });
  document.addEventListener("htmx:error", () => { if (!connection && !document.hidden) show("lost"); });

  // A page that could not be drawn while the box was away is drawn as a whole once it is back.
  stream.addEventListener("changed", () => {
    if (document.querySelector("[data-reload-when-back]")) location.reload();
  });

  setInterval(() => {
    const now = Date.now();
    if (document.hidden) { heard = now; return; }
    if (connection && now - heard > SILENCE_MS) {
      show("lost");
      heard = now;
      connection.reader?.cancel(); // the extension connects anew
    }
    if (!connection && now - looked > LOOK_MS) lookForNews();
    if (!connection && now - tried > TRY_AGAIN_MS) connectAnew();
  }, 2000);

  document.addEventListener("visibilitychange", () => { if (!document.hidden) lookForNews(); });
  window.addEventListener("online", () => { if (connection) connection.reader?.cancel(); else connectAnew(); });
  window.addEventListener("pageshow", (event) => {
    for (const field of document.querySelectorAll("[data-forget]")) field.value = "";
    if (event.persisted) lookForNews();
  });

  // Covered cards show as long as the button is held, by finger, mouse or key.
  const peek = (event) => { if (event.target.closest?.(".peek")) state.peek = "on"; };
  const cover = () => { delete state.peek; };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => {
    if (kind === "pointerdown" || event.key === " " || event.key === "Enter") peek(event);
  });
  for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) window.addEventListener(kind, cover);
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.(".peek")) event.preventDefault(); });

  // Two ingredients at most: a third choice takes the place of the one that was chosen first.
  for (const form of document.querySelectorAll("form[data-most]")) {
    const most = Number(form.dataset.most);
    let order = [...form.querySelectorAll("input[type=checkbox]:checked")];
    form.addEventListener("change", (event) => {
      if (event.target.type !== "checkbox") return;
      order = order.filter((box) => box !== event.target);
      if (event.target.checked) order.push(event.target);
      while (order.length > most) order.shift().checked = false;
    });
  }
})();
