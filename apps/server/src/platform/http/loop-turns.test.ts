import { describe, expect, test } from 'vitest';
import { Overloaded } from '../../foundation/waiting-line.ts';
import { LoopTurns, PIECES_PER_TURN } from './loop-turns.ts';

const LIMITS = { maxWaiting: 1_000, maxWaitingPerKey: 900, maxWaitMs: 60_000 };

/** The order in which pieces were started, by key. */
function bench(limits: Partial<typeof LIMITS> = {}) {
  const turns = new LoopTurns({ ...LIMITS, ...limits });
  const started: string[] = [];
  const add = async (key: string) => {
    const turn = turns.take(key);
    if (turn !== null) await turn;
    started.push(key);
  };
  return { turns, started, add };
}

/** One turn of the event loop. */
const turn = () => new Promise(setImmediate);

describe('turns on the event loop', () => {
  test('start at once, and synchronously, while the turn is young and nothing waits', () => {
    const { turns } = bench();

    for (let n = 0; n < PIECES_PER_TURN; n++) expect(turns.take('one')).toBe(null);
    expect(turns.take('one')).toBeInstanceOf(Promise);
  });

  test('serve another tenant after at most one turn of a flooding one [AUTH-05]', async () => {
    const { started, add } = bench();
    for (let n = 0; n < 500; n++) add('flood');
    await turn();
    const before = started.length;
    const served = add('other');
    await served;

    expect(before).toBe(2 * PIECES_PER_TURN);
    expect(started.length - before).toBeLessThanOrEqual(PIECES_PER_TURN);
    expect(started.slice(before).indexOf('other')).toBeLessThanOrEqual(1);
  });

  test('start every piece, a bounded number of them in each turn', async () => {
    const { started, add } = bench();
    const pieces = Array.from({ length: 50 }, (_, n) => add(`key ${n % 3}`));
    let last = 0;
    for (let done = false; !done; done = started.length === 50) {
      expect(started.length - last).toBeLessThanOrEqual(PIECES_PER_TURN);
      last = started.length;
      await turn();
    }

    await Promise.all(pieces);
    expect(Map.groupBy(started, (key) => key).size).toBe(3);
  });

  test('give a tenant that comes alone all of the loop again', async () => {
    const { turns, add } = bench();
    for (let n = 0; n < 20; n++) add('flood');
    for (let n = 0; n < 5; n++) await turn();

    for (let n = 0; n < PIECES_PER_TURN; n++) expect(turns.take('other')).toBe(null);
  });

  test('refuse pieces beyond the bounds, of one tenant, while others wait in line', async () => {
    const { turns, add } = bench({ maxWaitingPerKey: 1 });
    for (let n = 0; n < PIECES_PER_TURN + 1; n++) add('flood');

    expect(() => turns.take('flood')).toThrow(Overloaded);
    expect(turns.take('other')).toBeInstanceOf(Promise);
  });
});
