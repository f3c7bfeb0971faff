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

/** Events with members that are searched by, in usual and unusual forms. */
const line: fc.Arbitrary<Line> = fc
  .record({
    kind: fc.constantFrom('policy_decision', 'gateway.call_completed'),
    actor: fc.constantFrom<UnsealedEvent['actor']>(
      { type: 'agent', id: `agt_${'0a'.repeat(13)}` },
      { type: 'agent', id: 'agt_1' },
      { type: 'operator', id: 'backup' },
    ),
    subject: fc.record({
      type: fc.constantFrom('tool', 'server', 'finding'),
      id: fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
    }),
    data: fc.record(
      { decision: fc.constantFrom('allow', 'deny', 'x'), server: fc.string({ unit: 'binary' }) },
      { requiredKeys: [] },
    ),
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
    fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 4 }), async (lines) => {
      const outcomes = [];
      for (const one of lines) outcomes.push(...(await seal(alone, [one])));

      expect(outcomes).toEqual(await seal(group, lines));
      expect(await rowsOf(alone)).toEqual(await rowsOf(group));
    }),
    { numRuns: 40 },
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
  for (const inner of ['append_group', 'append_one', 'append_event']) {
    const rows = await deployment.sql<{ granted: boolean }>(
      `select has_function_privilege(r, p.oid, 'execute') as granted
       from pg_proc p, unnest(array['svc_sealer', 'svc_app', 'svc_platform']) r where p.proname = $1`,
      [inner],
    );
    expect(rows.map(({ granted }) => granted)).toEqual([false, false, false]);
  }
});
