import { pace } from '@svc/analysis';

/** Work that yields wherever it may be interrupted, and returns its result. */
export type InTurns<Result> = Generator<void, Result>;

/** Does the work without a break. */
export function atOnce<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work in turns of some 40 ms, between which everything else in the process goes on. */
export async function inTurns<Result>(work: InTurns<Result>): Promise<Result> {
  const go = pace(undefined);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const going = go();
    if (going !== true) await going;
  }
}

/** `items.flatMap`, interruptible at each item. */
export function* flatMapped<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => readonly Made[],
): InTurns<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    for (const one of make(item)) made.push(one);
    yield;
  }
  return made;
}

/**
 * The text of `JSON.stringify(value)` in pieces, without the brace that opens it: a list is a piece for each of its
 * items.
 */
export function* jsonPieces(value: Readonly<Record<string, unknown>>): InTurns<string[]> {
  const pieces: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const lead = `${pieces.length === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (!Array.isArray(member)) {
      pieces.push(lead + JSON.stringify(member));
      continue;
    }
    pieces.push(`${lead}[`);
    for (const [at, item] of member.entries()) {
      pieces.push(`${at === 0 ? '' : ','}${JSON.stringify(item)}`);
      yield;
    }
    pieces.push(']');
  }
  pieces.push('}');
  return pieces;
}
