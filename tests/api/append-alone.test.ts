import { newId } from '@svc/contract';
import { encodeUnsealed, type UnsealedEvent } from '@svc/ledger';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { verification } from '../harness/evidence.ts';

let deployment: Deployment;
let sealer: pg.Client;
let tenants: readonly [Tenant, Tenant];

beforeAll(async () => {
  deployment = await borrowDeployment();
  sealer = await deployment.connect('svc_sealer');
  tenants = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
});
afterAll(() => deployment?.stop());

/** An event as it is handed to `append_batch`. */
type Line = {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly disclosures: string;
};

const DISCLOSURE = { pointer: '/subject/name', salt: '00'.repeat(32), value: '"x"' };

/** Texts that look like pieces of an event, and any others. */
const hostile = fc.oneof(
  fc.constantFrom(
    '"},"id":"',
    ',"server":"x","token":"y"}',
    '"subject":{"id":"',
    '","type":"tool"},"time":"',
    '"data":{"decision":"deny"',
    '\\',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
);
const server = fc.oneof(fc.constantFrom('github', 'x'.repeat(257), 'é'.repeat(200)), hostile);
/** What decisions hold, and members that are like theirs at other places. */
const data = fc.record(
  {
    approval: fc.constant(newId('approval')),
    argumentsHash: fc.oneof(fc.constant('a'.repeat(64)), hostile),
    decision: fc.oneof(fc.constantFrom('allow', 'deny', 'x'), hostile),
    findings: fc.array(fc.record({ at: hostile, server }), { maxLength: 2 }),
    gateway: fc.record({ mode: fc.constant('enforce'), server }),
    reason: hostile,
    server: fc.oneof(server, fc.constant(null)),
    token: fc.oneof(fc.constant(newId('token')), hostile),
    z: fc.oneof(hostile, fc.record({ server, token: hostile })),
  },
  { requiredKeys: ['decision'] },
);

/** Events with members that are searched by, in usual and unusual forms. */
const line: fc.Arbitrary<Line> = fc
  .record({
    kind: fc.constantFrom('policy_decision', 'policy_decision', 'gateway.call_completed'),
    actor: fc.oneof(
      fc.constantFrom<UnsealedEvent['actor']>(
        { type: 'agent', id: newId('agent') },
        { type: 'agent', id: newId('agent').toUpperCase().replace('AGT', 'agt') },
        { type: 'agent', id: 'agt_1' },
        { type: 'operator', id: 'backup' },
      ),
      fc.record({ type: fc.constant('agent'), id: fc.constant(newId('agent')), name: hostile }),
    ),
    subject: fc.record({
      type: fc.constantFrom('tool', 'tool', 'server', 'finding'),
      id: fc.oneof(fc.constantFrom('repo.read', 'x'.repeat(257)), hostile),
    }),
    data,
    disclosed: fc.boolean(),
  })
  .map(({ disclosed, ...fields }) => {
    const id = newId('evidence');
    const time = new Date().toISOString();
    const text = encodeUnsealed({ v: 2, id, time, commitments: {}, ...fields });
    const disclosures = JSON.stringify(disclosed ? [DISCLOSURE] : []);
    return { id, kind: fields.kind, text, disclosures };
  });

/** Seals events under an epoch in one statement; returns their outcomes and indexes. */
async function seal(
  { id }: Tenant,
  lines: readonly Line[],
  { epoch = '0', skipLocked = false } = {},
): Promise<unknown[]> {
  const list = (of: (one: Line) => string) => lines.map(of).join('\n');
  const { rows } = await sealer.query('select * from append_batch($1, $2, $3, $4, $5, $6, $7)', [
    list(() => id),
    list(() => epoch),
    list((one) => one.id),
    list((one) => one.kind),
    list((one) => one.text),
    list((one) => one.disclosures),
    skipLocked,
  ]);
  return rows.map(({ outcome, idx }) => [outcome, idx]);
}

/** A log's events with what is kept of them, but for the time of sealing and the hashes, which follow from it. */
async function rowsOf({ id }: Tenant): Promise<unknown> {
  const events = `select idx, kind, evidence_id, agent, tool, decision, server,
                         regexp_replace(event, '"sealedAt":"[^"]*"', '') as event
                  from ledger_events where tenant_id = $1 and idx > 0 order by idx`;
  const disclosures = `select d.evidence_id, pointer, encode(salt, 'hex') as salt, value
                       from ledger_disclosures d join ledger_events e using (tenant_id, evidence_id)
                       where tenant_id = $1 and idx > 0 order by 1, 2`;
  return [await deployment.sql(events, [id]), await deployment.sql(disclosures, [id])];
}

test('an event that is sealed alone is what a group makes of it [EVID-01]', async () => {
  const [alone, group] = tenants;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 8, maxLength: 16 }), async (lines) => {
      const outcomes = [];
      for (const one of lines) outcomes.push(...(await seal(alone, [one])));

      expect(outcomes).toEqual(await seal(group, lines));
      expect(await rowsOf(alone)).toEqual(await rowsOf(group));
    }),
    { numRuns: 60 },
  );
  for (const tenant of tenants) expect((await verification(tenant)).status).toBe('verified');
});

test('alone as in a group, nothing is sealed under another epoch, for an unknown tenant or beyond a lock [EVID-01]', async () => {
  const [one, two] = fc.sample(line, { numRuns: 2, seed: 1 }) as [Line, Line];
  const [tenant] = tenants;
  const { size } = await verification(tenant);
  const unknown = { id: newId('tenant') } as Tenant;
  const none = (outcome: string) => [outcome, null];

  for (const lines of [[one], [one, two]]) {
    expect(await seal(tenant, lines, { epoch: '1' })).toEqual(lines.map(() => none('stale')));
    expect(await seal(unknown, lines)).toEqual(lines.map(() => none('unknown')));
  }
  const holder = await deployment.connect();
  await holder.query('begin');
  await holder.query('select from ledger_heads where tenant_id = $1 for update', [tenant.id]);
  for (const lines of [[one], [one, two]]) {
    const outcomes = await seal(tenant, lines, { skipLocked: true });
    expect(outcomes).toEqual(lines.map(() => none('locked')));
  }
  await holder.query('rollback');
  expect((await verification(tenant)).size).toBe(size);
});

test('the way of a group is open to append_batch alone [EVID-02]', async () => {
  for (const inner of ['append_group', 'append_one', 'append_event', 'decision_parts']) {
    const rows = await deployment.sql<{ granted: boolean }>(
      `select has_function_privilege(r, p.oid, 'execute') as granted
       from pg_proc p, unnest(array['svc_sealer', 'svc_app', 'svc_platform']) r where p.proname = $1`,
      [inner],
    );
    expect(rows.map(({ granted }) => granted)).toEqual([false, false, false]);
  }
});
