"use strict";
// The simulated box: buttons that are really held, cards that are really laid. All state is the box's own.

const page = document.body;
const floorWidth = Number(page.dataset.floorWidth);
const floorDepth = Number(page.dataset.floorDepth);
const mostCards = Number(page.dataset.mostCards);
const cardSize = { width: 44, height: 68 };
const floor = document.getElementById("floor");
const display = document.getElementById("display");
const words = document.getElementById("words");
const coach = document.getElementById("coach");
const camera = document.getElementById("camera");
const led = document.getElementById("led");
const see = document.getElementById("see");
const why = document.getElementById("why");
const reasons = document.getElementById("reasons");

/* Sending: one thing after the other, so that a press never overtakes its release. */
let sending = Promise.resolve();
function send(path, content, method = "POST") {
  sending = sending.then(() => fetch(path, {
    method, headers: { "Content-Type": "application/json" },
    body: content === undefined ? undefined : JSON.stringify(content),
  })).catch(() => undefined);
  return sending;
}

/* Buttons */
const held = new Set();
function press(button) {
  if (held.has(button)) return;
  held.add(button);
  keyOf(button).classList.add("down");
  send("/box/press", { button, down: true });
}
function release(button) {
  if (!held.delete(button)) return;
  keyOf(button).classList.remove("down");
  send("/box/press", { button, down: false });
}
function keyOf(button) { return document.querySelector(`[data-button="${button}"]`); }
for (const key of document.querySelectorAll("[data-button]")) {
  const button = key.dataset.button;
  key.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    key.setPointerCapture(event.pointerId);
    press(button);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) key.addEventListener(end, () => release(button));
  key.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") { event.preventDefault(); press(button); }
  });
  key.addEventListener("keyup", (event) => { if (event.key === " " || event.key === "Enter") release(button); });
  key.addEventListener("blur", () => release(button));
  key.addEventListener("contextmenu", (event) => event.preventDefault());
  // A tool that only clicks, without pressing, presses once.
  key.addEventListener("click", (event) => { if (event.detail === 0 && !event.pointerType) { press(button); release(button); } });
}
const keyboard = { ArrowUp: "up", ArrowDown: "down", Enter: "ok", Escape: "back", Backspace: "back" };
const typed = new Map(); // which button each key of the keyboard holds, until that key is let go
function pressesTheBox(event) {
  const control = event.target instanceof Element && event.target.closest("button, input, summary, a");
  const isForTheControl = control && (event.key === "Enter" || !control.matches("[data-button]"));
  return keyboard[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey && !isForTheControl;
}
document.addEventListener("keydown", (event) => { if (pressesTheBox(event)) { event.preventDefault(); type(event.key); } });
document.addEventListener("keyup", (event) => { if (typed.has(event.key)) release(typed.get(event.key)); typed.delete(event.key); });
function type(key) {
  if (!typed.has(key)) typed.set(key, meaningOf(keyboard[key]));
  press(typed.get(key));
}
function letGo() { for (const button of [...held]) release(button); }
window.addEventListener("blur", letGo);
document.addEventListener("visibilitychange", () => { if (document.hidden) letGo(); });

/* For left hands the two sides change places: the caps tell what a button means, its place which pin it closes. */
const opposite = { up: "ok", down: "back", ok: "up", back: "down" };
const caps = new Map();
for (const key of document.querySelectorAll("[data-button]")) caps.set(key.dataset.button, { label: key.ariaLabel, drawn: [...key.children] });
let swapped = false;
function meaningOf(button) { return swapped ? opposite[button] : button; }
function swap(wanted) {
  if (wanted === swapped) return;
  swapped = wanted;
  for (const key of document.querySelectorAll("[data-button]")) {
    const meaning = meaningOf(key.dataset.button);
    key.ariaLabel = caps.get(meaning).label;
    key.classList.toggle("ok", meaning === "ok");
    key.replaceChildren(...caps.get(meaning).drawn);
  }
}

/* Cards: millimetres on the floor, drawn in percent of it. */
let cards = [];
let marked = null;
function draw() {
  for (const card of cards) {
    const element = card.element;
    element.style.left = `${100 * (card.x - cardSize.width / 2) / floorWidth}%`;
    element.style.top = `${100 * (card.y - cardSize.height / 2) / floorDepth}%`;
    element.style.rotate = `${card.angle}deg`;
    element.style.zIndex = String(cards.indexOf(card) + 1);
    element.classList.toggle("marked", card === marked);
    const source = `/box/card/${card.down ? "back" : card.kind}.png`;
    if (!element.firstChild.src.endsWith(source)) element.firstChild.src = source;
  }
  for (const tool of document.querySelectorAll("[data-tool]")) {
    tool.disabled = tool.dataset.tool === "clear" ? !cards.length : marked === null;
  }
}
function nameOf(kind) { return document.querySelector(`.card[data-kind="${kind}"] span`).textContent; }
function put(kind, x, y, angle, down = false) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "laid dropped";
  element.setAttribute("aria-label", nameOf(kind));
  const image = document.createElement("img");
  image.alt = "";
  image.draggable = false;
  element.append(image);
  const card = { kind, x, y, angle, down, element };
  element.addEventListener("pointerdown", (event) => grab(event, card));
  element.addEventListener("wheel", (event) => { event.preventDefault(); turn(card, event.deltaY > 0 ? 5 : -5); }, { passive: false });
  element.addEventListener("focus", () => mark(card));
  element.addEventListener("keydown", (event) => handle(event, card));
  element.addEventListener("dblclick", () => flip(card));
  floor.append(element);
  cards.push(card);
  return card;
}
function mark(card) { marked = card; draw(); }
function turn(card, degrees) { card.angle = (card.angle + degrees) % 360; changed(); }
function flip(card) { card.down = !card.down; changed(); }
function remove(card) {
  cards = cards.filter((other) => other !== card);
  if (marked === card) marked = null;
  card.element.remove();
  changed();
}
function within(value, most) { return Math.min(most, Math.max(0, value)); }
function move(card, x, y) { card.x = within(x, floorWidth); card.y = within(y, floorDepth); changed(); }
function handle(event, card) {
  const step = event.shiftKey ? 1 : 5;
  const doings = {
    ArrowLeft: () => move(card, card.x - step, card.y), ArrowRight: () => move(card, card.x + step, card.y),
    ArrowUp: () => move(card, card.x, card.y - step), ArrowDown: () => move(card, card.x, card.y + step),
    r: () => turn(card, 15), R: () => turn(card, -15), f: () => flip(card), F: () => flip(card),
    Delete: () => remove(card), Backspace: () => remove(card),
  };
  if (doings[event.key] && !event.ctrlKey && !event.metaKey) { event.preventDefault(); event.stopPropagation(); doings[event.key](); }
}

/* What changed is told at most every 60 ms, and always at the end. */
let telling = null;
let told = "[]";
function tell() {
  telling = null;
  const content = cards.map(({ kind, x, y, angle, down }) => ({ kind, x, y, angle, down }));
  told = JSON.stringify(content);
  send("/box/floor", { cards: content });
}
function changed() { draw(); if (telling === null) telling = setTimeout(tell, 60); }

/* Dragging a laid card; off the floor it is taken out. */
let grabbed = null;
const fingers = new Map();
function grab(event, card) {
  if (event.button !== 0) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 2 && grabbed) { grabbed.twist = twistOf(); return; }
  card.element.setPointerCapture(event.pointerId);
  card.element.classList.remove("dropped");
  grabbed = { card, pointer: event.pointerId, fromX: event.clientX, fromY: event.clientY, x: card.x, y: card.y, angle: card.angle, twist: null };
  cards = [...cards.filter((other) => other !== card), card];
  mark(card);
}
function twistOf() {
  const [one, other] = [...fingers.values()];
  return Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX) * 180 / Math.PI;
}
floor.addEventListener("pointerdown", (event) => {
  if (event.target === floor) {
    if (grabbed && event.pointerType === "touch") { fingers.set(event.pointerId, event); if (fingers.size === 2) { grabbed.twist = twistOf(); grabbed.angle = grabbed.card.angle; } }
    else { marked = null; draw(); }
  }
});
document.addEventListener("pointermove", (event) => {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
  if (!grabbed) return;
  const scale = floorWidth / floor.clientWidth;
  const card = grabbed.card;
  if (fingers.size === 2 && grabbed.twist !== null) card.angle = grabbed.angle + twistOf() - grabbed.twist;
  if (event.pointerId === grabbed.pointer) {
    card.x = grabbed.x + (event.clientX - grabbed.fromX) * scale;
    card.y = grabbed.y + (event.clientY - grabbed.fromY) * scale;
    card.x = Math.min(floorWidth + 40, Math.max(-40, card.x));
    card.y = Math.min(floorDepth + 40, Math.max(-40, card.y));
  }
  changed();
});
function letCardGo(event) {
  fingers.delete(event.pointerId);
  if (!grabbed || event.pointerId !== grabbed.pointer) return;
  const card = grabbed.card;
  grabbed = null;
  const outside = card.x < -8 || card.y < -8 || card.x > floorWidth + 8 || card.y > floorDepth + 8;
  if (outside) remove(card); else move(card, card.x, card.y);
}
document.addEventListener("pointerup", letCardGo);
document.addEventListener("pointercancel", letCardGo);

/* Laying a card from the hand: a touch lays it on a free place, a drag lays it where it is dropped. */
const places = [[50, 62], [115, 62], [82, 62], [34, 62], [130, 62]];
function freePlace() {
  const room = ([x, y]) => Math.min(...cards.map((card) => Math.hypot(card.x - x, card.y - y)), 999);
  return places.find((place) => room(place) > 52) || [20 + Math.random() * (floorWidth - 40), 30 + Math.random() * (floorDepth - 60)];
}
function lay(kind) {
  if (cards.length >= mostCards) return;
  const [x, y] = freePlace();
  mark(put(kind, x + Math.random() * 4 - 2, y + Math.random() * 6 - 3, Math.round(Math.random() * 16 - 8)));
  changed();
}
for (const button of document.querySelectorAll(".card")) {
  let ghost = null;
  let from = null;
  button.addEventListener("pointerdown", (event) => { if (event.button === 0) from = event; });
  button.addEventListener("pointermove", (event) => {
    if (!from || event.pointerId !== from.pointerId) return;
    if (!ghost && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > 8) {
      button.setPointerCapture(event.pointerId);
      ghost = document.createElement("div");
      ghost.className = "ghost";
      ghost.append(button.querySelector("img").cloneNode());
      ghost.style.width = `${floor.clientWidth * cardSize.width / floorWidth}px`;
      document.body.append(ghost);
    }
    if (ghost) {
      ghost.style.left = `${event.clientX - ghost.clientWidth / 2}px`;
      ghost.style.top = `${event.clientY - ghost.clientHeight / 2}px`;
      floor.classList.toggle("over", overFloor(event));
    }
  });
  const end = (event) => {
    if (ghost && event.type === "pointerup" && overFloor(event) && cards.length < mostCards) {
      const box = floor.getBoundingClientRect();
      mark(put(button.dataset.kind, (event.clientX - box.left) / box.width * floorWidth, (event.clientY - box.top) / box.height * floorDepth, -3));
      changed();
    }
    if (ghost) { ghost.remove(); justDragged = true; setTimeout(() => { justDragged = false; }, 0); }
    ghost = from = null;
    floor.classList.remove("over");
  };
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", end);
  button.addEventListener("click", () => { if (!justDragged) lay(button.dataset.kind); });
}
let justDragged = false;
function overFloor(event) {
  const box = floor.getBoundingClientRect();
  return event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom;
}

/* Tools for the marked card */
const tools = {
  left: () => turn(marked, -15), right: () => turn(marked, 15), flip: () => flip(marked), remove: () => remove(marked),
  clear: () => { for (const card of [...cards]) card.element.remove(); cards = []; marked = null; changed(); },
};
for (const tool of document.querySelectorAll("[data-tool]")) tool.addEventListener("click", () => tools[tool.dataset.tool]());

/* Camera, light, picture file */
see.addEventListener("change", () => { if (see.checked) why.checked = false; showCamera(); });
why.addEventListener("change", () => { if (why.checked) see.checked = false; showCamera(); });
function showCamera() {
  camera.hidden = !see.checked;
  reasons.hidden = !why.checked;
  if (see.checked) camera.src = `/box/camera.png?${Date.now()}`;
  if (why.checked) reasons.src = `/box/why.png?${Date.now()}`;
}
document.getElementById("light").addEventListener("change", (event) => send("/box/light", { light: event.target.value }));
document.getElementById("file").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (!file) return;
  const refused = document.getElementById("refused");
  refused.hidden = true;
  const answer = await fetch(`/box/picture?name=${encodeURIComponent(file.name)}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }).catch(() => null);
  if (answer && !answer.ok) {
    const content = await answer.json().catch(() => ({}));
    refused.textContent = content.refused || answer.statusText;
    refused.hidden = false;
  }
  event.target.value = "";
});
document.getElementById("no-picture").addEventListener("click", () => send("/box/picture", undefined, "DELETE"));

/* What the box shows */
let number = -1;
function show(state) {
  document.querySelector(".gone").hidden = true;
  if (state.display !== number) {
    number = state.display;
    display.src = `/box/display.png?${number}`;
    display.alt = state.words;
    words.textContent = state.words;
  }
  led.style.color = state.led || "";
  led.classList.toggle("lit", state.led !== null);
  page.dataset.step = state.step;
  swap(state.swapped);
  coach.textContent = coach.dataset[state.step] || coach.dataset.else;
  for (const light of document.querySelectorAll("[name=light]")) light.checked = light.value === state.light;
  document.getElementById("picture").hidden = state.picture === null;
  document.getElementById("picture-name").textContent = state.picture || "";
  if (state.picture !== null && !see.checked && !why.checked) { see.checked = true; }
  if (!grabbed && telling === null && JSON.stringify(state.cards) !== told) takeOver(state.cards);
  showCamera();
}
function takeOver(laid) {
  for (const card of cards) card.element.remove();
  cards = [];
  marked = null;
  for (const card of laid) put(card.kind, card.x, card.y, card.angle, card.down);
  told = JSON.stringify(laid);
  draw();
}
let stream = null;
function listen() {
  if (stream) stream.close();
  stream = new EventSource("/box/events");
  stream.onmessage = (event) => show(JSON.parse(event.data));
  stream.onerror = () => {
    document.querySelector(".gone").hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  };
}
document.addEventListener("visibilitychange", () => { if (document.hidden) stream.close(); else listen(); });
draw();
listen();
