import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { BodyBudget, releaseAtClose } from './body-budget.ts';

const MB = 1024 * 1024;

test('a tenant may not hold more bytes than its share, and gets them back', () => {
  const budget = new BodyBudget();
  const release = budget.reserve('a', 90 * MB);

  expect(() => budget.reserve('a', 32 * MB)).toThrow('too many bytes');
  budget.reserve('b', 32 * MB);
  release();
  release();
  budget.reserve('a', 32 * MB);
});

test('requests without a body leave the share of their tenant as it is', () => {
  const budget = new BodyBudget();
  const releases = [budget.reserve('a', 0), budget.reserve('a', 0)];
  for (const release of releases) release();
  budget.reserve('a', 90 * MB);

  expect(() => budget.reserve('a', 32 * MB)).toThrow('too many bytes');
});

test('all tenants together may not hold more than the service can', () => {
  const budget = new BodyBudget();
  for (const tenant of ['a', 'b']) budget.reserve(tenant, 96 * MB);
  budget.reserve('c', 64 * MB);

  expect(() => budget.reserve('d', 1)).toThrow('as many requests as it can');
});

test.each(['closed', 'destroyed'])(
  'an answer that is %s already gives its bytes back at once',
  (state) => {
    const budget = new BodyBudget();
    const raw = Object.assign(new EventEmitter(), {
      closed: false,
      destroyed: false,
      [state]: true,
    });

    for (let n = 0; n < 10; n++) releaseAtClose({ raw } as never, budget.reserve('a', 90 * MB));

    budget.reserve('a', 90 * MB);
  },
);
