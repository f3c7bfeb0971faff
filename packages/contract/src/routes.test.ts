import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** Returns the route tables of all feature folders, by folder. */
async function featureTables(): Promise<Map<string, Readonly<Record<string, Route>>>> {
  const tables = new Map<string, Readonly<Record<string, Route>>>();
  for (const { name } of readdirSync(import.meta.dirname, { withFileTypes: true })) {
    const file = join(import.meta.dirname, name, 'routes.ts');
    if (!existsSync(file)) continue;
    const [table] = Object.values<Record<string, Route>>(await import(file));
    tables.set(name, table ?? {});
  }
  return tables;
}

test('every operation of every feature is in the route table, and no two share an id', async () => {
  const ids = [...(await featureTables()).values()].flatMap((table) => Object.keys(table));

  expect(ids.sort()).toEqual(Object.keys(ROUTES).sort());
});

test('the operations of a feature have its tag', async () => {
  const wrong = [...(await featureTables())].flatMap(([feature, table]) =>
    Object.entries(table).filter(([, { tag }]) => tag !== feature),
  );

  expect(wrong.map(([id]) => id)).toEqual([]);
});

test('no two operations share method and path', () => {
  const addresses = Object.values(ROUTES).map(({ method, path }) =>
    `${method} ${path}`.replaceAll(/\{\w+\}/g, '{}'),
  );

  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});
