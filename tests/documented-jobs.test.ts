import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment } from './harness/deployment.ts';

const PAGE = new URL('../docs/service.md', import.meta.url);

let deployment: Deployment;

beforeAll(async () => {
  deployment = await startDeployment({ SVC_ROLES: 'api' });
});
afterAll(() => deployment?.stop());

test('the table of docs/service.md has every background job, and no other', async () => {
  const [, table = ''] = readFileSync(PAGE, 'utf8').split('| Job | When | What |\n');
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

  // those of pg-boss begin with underscores; dead letters are no job
  const queues = await deployment.sql<{ name: string }>(
    `select name from pgboss.queue where name !~ '^__' and name <> 'dead-letters'`,
  );

  expect(documented.sort(), 'rows of "Background jobs"').toEqual(
    queues.map(({ name }) => name).sort(),
  );
});
