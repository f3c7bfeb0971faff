/** Units are those of the picture. */
type Interval = { readonly top: number; readonly bottom: number };

/** Boxes below each other, and what is free of boxes and headings among them, from the top. */
export type Strip = {
  readonly left: number;
  readonly right: number;
  readonly gaps: readonly Interval[];
};

/** The end of a line: the side of a box. */
type End = { readonly x: number; readonly y: number };

/** What a line keeps from the boxes beside its gap, and from the sides of a strip before it turns. */
const MARGIN = 2;
const TURN = 6;

/** Returns what is free of a strip whose boxes and headings are these; below the last one all is. */
export function gapsOf(taken: readonly Interval[]): Interval[] {
  const sorted = taken.toSorted((a, b) => a.top - b.top);
  return sorted.flatMap(({ bottom }, at) => {
    const top = sorted[at + 1]?.top ?? Number.POSITIVE_INFINITY;
    return top - bottom > 2 * MARGIN ? [{ top: bottom, bottom: top }] : [];
  });
}

/**
 * Returns the SVG path of a line from a box to one in another strip, by the gaps of the strips between, which `strips` lists from the
 * first to the last: a line behind a box would look as if it ended there.
 */
export function routedPath(from: End, to: End, strips: readonly Strip[]): string {
  const isForward = to.x > from.x;
  let at = from;
  let path = `M${from.x} ${from.y}`;
  const bendTo = (end: End) => {
    const middle = (at.x + end.x) / 2;
    path += `C${middle} ${at.y} ${middle} ${end.y} ${end.x} ${end.y}`;
    at = end;
  };
  for (const { left, right, gaps } of strips) {
    const share = ((left + right) / 2 - from.x) / (to.x - from.x);
    const y = nearestFree(from.y + share * (to.y - from.y), gaps);
    const [enter, leave] = isForward ? [left - TURN, right + TURN] : [right + TURN, left - TURN];
    bendTo({ x: enter, y });
    path += `H${leave}`;
    at = { x: leave, y };
  }
  bendTo(to);
  return path;
}

/** Returns the height in one of the gaps that is nearest to `y`; `y` where there is none. */
function nearestFree(y: number, gaps: readonly Interval[]): number {
  const places = gaps.map(({ top, bottom }) =>
    Math.min(Math.max(y, top + MARGIN), bottom - MARGIN),
  );
  return places.reduce(
    (best, place) => (Math.abs(place - y) < Math.abs(best - y) ? place : best),
    places[0] ?? y,
  );
}
