import { DISPOSITIONS, PRESENCES, WORKFLOWS } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { headlineStatus } from './status.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const ALL = PRESENCES.flatMap((presence) =>
  DISPOSITIONS.flatMap((disposition) =>
    WORKFLOWS.flatMap((workflow) =>
      [true, false].map((isSuppressed) => ({ presence, disposition, workflow, isSuppressed })),
    ),
  ),
);

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database?.close());

test('the database gives a finding the status that the service gives it, whatever was seen and decided [FIND-01]', async () => {
  const { rows } = await database.owner.query<{ status: string }>(
    `select finding_status(presence, disposition, workflow, "isSuppressed") as status
     from jsonb_to_recordset($1::jsonb) as f(presence text, disposition text, workflow text, "isSuppressed" boolean)`,
    [JSON.stringify(ALL)],
  );

  const named = (statuses: readonly string[]) =>
    ALL.map((facts, at) => [...Object.values(facts), statuses[at]].join(' '));
  expect(named(rows.map(({ status }) => status))).toEqual(
    named(ALL.map((facts) => headlineStatus({ ...facts, ignoreEndsAt: null }, NOW))),
  );
});
