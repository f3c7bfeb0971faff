import type { Node } from '../syntax.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import { type ByteSet, keyOf } from './byte-set.ts';

/**
 * A deterministic automaton that decides whether a match may begin at one start. It errs towards yes: lookarounds are assumed
 * to match, long repeats to be unbounded, and where the table is full the answer is yes.
 *
 *     classOf   256 bytes: the column of a byte
 *     rows      numbers of 16 bits, `classes` a row; an entry is the index in `rows` of the next row, or DEAD or ACCEPT
 *     start     index of the first row
 */
export type AnchoredDfa = {
  readonly classOf: Uint8Array;
  readonly classes: number;
  readonly rows: Uint16Array;
  readonly start: number;
};

/** Entries that are not rows; rows begin at 2 or later. */
export const DEAD = 0;
export const ACCEPT = 1;

/** Entries of one table: 64 KB. */
const MAX_ENTRIES = 32_768;

export function anchoredDfa(root: Node): AnchoredDfa {
  const automaton = automatonOf(root);
  const { classOf, representatives } = byteClasses(automaton);
  const classes = representatives.length;
  const mostStates = Math.max(1, Math.floor(MAX_ENTRIES / classes));
  const firstRow = Math.ceil(2 / classes) * classes;
  const states: (readonly number[])[] = [];
  const numbers = new Map<string, number>();
  const rows: number[] = Array.from({ length: firstRow }, () => DEAD);

  const start = entryOf([automaton.start]);
  for (let state = 0; state < states.length; state++) {
    const members = states[state] ?? [];
    for (const byte of representatives) {
      const next: number[] = [];
      for (const member of members) {
        const place = automaton.places[member];
        if (place?.set?.[byte] === 1) next.push(place.next);
      }
      rows.push(entryOf(next));
    }
  }
  return { classOf, classes, rows: Uint16Array.from(rows), start };

  /** Returns the entry of a set of places, with those that follow them without a byte. */
  function entryOf(places: readonly number[]): number {
    const members = closure(automaton, places);
    if (members === 'end') return ACCEPT;
    if (members.length === 0) return DEAD;
    const key = members.join();
    let number = numbers.get(key);
    if (number === undefined) {
      if (states.length >= mostStates) return ACCEPT;
      number = states.push(members) - 1;
      numbers.set(key, number);
    }
    return firstRow + number * classes;
  }
}

/** Places that wait for a byte, ascending; `end` when the automaton's end is among those reached. */
function closure(automaton: Automaton, places: readonly number[]): readonly number[] | 'end' {
  const seen = new Set<number>();
  const waiting: number[] = [];
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    if (place === automaton.end) return 'end';
    const { set, empty } = automaton.places[place] ?? { set: null, empty: [] };
    if (set !== null) waiting.push(place);
    open.push(...empty);
  }
  return waiting.sort((a, b) => a - b);
}

/** Bytes that no set of the automaton distinguishes share a class. */
function byteClasses(automaton: Automaton): {
  readonly classOf: Uint8Array;
  readonly representatives: readonly number[];
} {
  const sets = new Map<string, ByteSet>();
  for (const { set } of automaton.places) if (set !== null) sets.set(keyOf(set), set);
  const classOf = new Uint8Array(256);
  const representatives: number[] = [];
  const classes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const key = Array.from(sets.values(), (set) => set[byte]).join('');
    let number = classes.get(key);
    if (number === undefined) {
      number = representatives.push(byte) - 1;
      classes.set(key, number);
    }
    classOf[byte] = number;
  }
  return { classOf, representatives };
}
