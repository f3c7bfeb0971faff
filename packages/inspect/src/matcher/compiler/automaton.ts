import type { Node } from '../syntax.ts';
import type { ByteSet } from './byte-set.ts';

/** A place either takes a byte of `set` and goes to `next`, or goes on without a byte to each of `empty`. */
export type Place = {
  readonly set: ByteSet | null;
  readonly next: number;
  readonly empty: readonly number[];
};

/** Thompson's automaton (Communications of the ACM 11, 1968): accepts by reaching `end`. */
export type Automaton = {
  readonly places: readonly Place[];
  readonly start: number;
  readonly end: number;
};

/** Required rounds of a repeat; past them everything matches. */
const MAX_REQUIRED = 16;
/** Further rounds that are counted; past them a repeat is unbounded. */
const MAX_OPTIONAL = 4;
/** Places of an automaton; past them everything matches. */
const MAX_PLACES = 20_000;

/** The automaton of a pattern whose looks are taken as met and whose long repeats are widened: it accepts more, never less. */
export function automatonOf(root: Node): Automaton {
  const places: { set: ByteSet | null; next: number; empty: number[] }[] = [];
  const end = add(null, -1);
  return { places, start: before(root, end), end };

  function add(set: ByteSet | null, next: number, ...empty: number[]): number {
    return places.push({ set, next, empty }) - 1;
  }

  /** The place from which `node` leads to `after`. */
  function before(node: Node, after: number): number {
    if (places.length > MAX_PLACES) return end;
    switch (node.kind) {
      case 'set':
        return add(node.set, after);
      case 'look':
        return after;
      case 'group':
        return before(node.item, after);
      case 'sequence':
        return node.items.reduceRight((next, item) => before(item, next), after);
      case 'choice':
        return add(null, -1, ...node.items.map((item) => before(item, after)));
      case 'repeat':
        return beforeRepeat(node, after);
    }
  }

  function beforeRepeat({ item, min, max }: Extract<Node, { kind: 'repeat' }>, after: number) {
    const least = Math.min(min, MAX_REQUIRED);
    let place = after;
    if (min > least) {
      place = end;
    } else if (max - least > MAX_OPTIONAL) {
      place = add(null, -1, after);
      places[place]?.empty.push(before(item, place));
    } else {
      for (let i = least; i < max; i++) place = add(null, -1, before(item, place), after);
    }
    for (let i = 0; i < least; i++) place = before(item, place);
    return place;
  }
}
