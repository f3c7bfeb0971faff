import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

test('one caller goes on in each turn of the event loop, in the order of their calls', async () => {
  const wentOn: number[] = [];
  let turn = 0;
  let isOver = false;
  const turns: number[] = [];
  const counting = (async () => {
    while (!isOver) {
      turn++;
      await setImmediate();
    }
  })();

  await Promise.all(
    Array.from({ length: 20 }, async (_, caller) => {
      for (let slice = 0; slice < 3; slice++) {
        await nextTurn();
        wentOn.push(caller);
        turns.push(turn);
      }
    }),
  );
  isOver = true;
  await counting;

  expect(wentOn).toEqual(Array.from({ length: 60 }, (_, n) => n % 20));
  expect(new Set(turns).size).toBe(60);
});

test('who waits alone goes on in the next turn', async () => {
  const order: string[] = [];
  const next = setImmediate().then(() => setImmediate(order.push('a turn')));
  await nextTurn();
  order.push('went on');
  await next;

  expect(order).toContain('went on');
});
