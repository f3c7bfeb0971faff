/** Requests this long after the last user input are background requests, which do not extend the session. */
const ATTENDED_MS = 60_000;

let usedAt = Date.now();
const noteUse = () => {
  usedAt = Date.now();
};
for (const type of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
  addEventListener(type, noteUse, { capture: true, passive: true });
}

/** Returns whether somebody has used this page within the last minute, or opened it. */
export function isAttended(): boolean {
  return Date.now() - usedAt < ATTENDED_MS;
}
