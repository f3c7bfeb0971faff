import { expect, test } from 'vitest';
import { gapsOf, routedPath } from './graph-routes.ts';

const taken = [
  { top: 40, bottom: 60 },
  { top: 0, bottom: 30 },
  { top: 62, bottom: 80 },
];
const strip = { left: 100, right: 200, gaps: gapsOf(taken) };

test('what is between boxes is free if a line fits, and all below the last', () => {
  expect(gapsOf(taken)).toEqual([
    { top: 30, bottom: 40 },
    { top: 80, bottom: Number.POSITIVE_INFINITY },
  ]);
});

test('a line crosses a strip in the free place that is nearest to its straight way', () => {
  const between = routedPath({ x: 0, y: 20 }, { x: 300, y: 60 }, [strip]);
  expect(between).toContain(' 94 38H206');
  const below = routedPath({ x: 0, y: 70 }, { x: 300, y: 300 }, [strip]);
  expect(below).toContain(' 94 185H206');
});

test('a line to the left crosses it from the right', () => {
  expect(routedPath({ x: 300, y: 35 }, { x: 0, y: 35 }, [strip])).toContain(' 206 35H94');
});
