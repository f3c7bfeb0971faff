import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectionBudget } from '../apps/server/src/db/pool-sizes.ts';

const PAGE = join(import.meta.dirname, '../docs/operations/sizing.md');

test('the page on sizing has what a process of each split of roles opens [OPS-02/roles]', () => {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `([a-z,]+)` \| (\d+) \|$/gm);
  const documented = [...rows].map(([, roles = '', count]) => [roles, Number(count)] as const);
  expect(documented).toHaveLength(5);
  for (const [roles, count] of documented)
    expect(connectionBudget(new Set(roles.split(',')) as never), roles).toBe(count);
});
