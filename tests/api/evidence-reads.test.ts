import type { EvidenceRecord } from '@svc/contract';
import { signerFromSeed } from '@svc/ledger';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '../../apps/server/src/db/schema.generated.ts';
import { evidenceExport } from '../../apps/server/src/features/evidence/export/export.ts';
import {
  findEvent,
  firstBeyond,
  firstSince,
  listEvents,
  readDisclosures,
  readEvents,
  readHead,
} from '../../apps/server/src/features/evidence/log/store.ts';
import {
  VerificationGate,
  verifyLog,
} from '../../apps/server/src/features/evidence/verification/verify.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { exportFile, verification, verify } from '../harness/evidence.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { expectProblem } from '../harness/problem.ts';

const EVENTS = 20_000;
const SIGNER = signerFromSeed('svc-ledger', Buffer.alloc(32, 7));
const KEYS = { signers: async () => [SIGNER] as const };

let deployment: Deployment;
let tenant: Tenant;
let kysely: Kysely<DB>;
let queries: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  const others = [await deployment.createTenant('b'), await deployment.createTenant('c')];
  const sealer = await deployment.connect('svc_sealer');
  await sealDecisions(sealer, [tenant.id], EVENTS);
  await sealDecisions(
    sealer,
    others.map(({ id }) => id),
    EVENTS / 4,
  );
  await deployment.sql('analyze ledger_events');
  kysely = await recordingDatabase();
});
afterAll(async () => {
  await kysely?.destroy();
  await deployment?.stop();
});

/** The database as the service's role sees it; each query of a store is kept in `queries`. */
async function recordingDatabase(): Promise<Kysely<DB>> {
  const client = await deployment.connect('svc_app');
  const { host, port, user, password } = client;
  const database = String(client.database);
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    host,
    port,
    database,
    user,
    password: String(password),
    types,
    max: 1,
  });
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan nodes of every query that `read` makes. */
async function plansOf(read: (tx: Kysely<DB>) => Promise<unknown>): Promise<Plan[]> {
  return kysely.transaction().execute(async (tx) => {
    await kyselyTenant(tx);
    queries = [];
    await read(tx);
    const made = [...queries];
    const nodes: Plan[] = [];
    for (const { sql, parameters } of made) {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
      );
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      if (plan === undefined) throw new Error('no plan');
      nodes.push(...nodesOf(plan));
    }
    return nodes;
  });
}

async function kyselyTenant(tx: Kysely<DB>): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(`select set_config('svc.tenant', $1, true)`, [tenant.id]),
  );
}

const log = { logNo: 0, before: EVENTS, kind: undefined };
const READS: readonly (readonly [string, (tx: Kysely<DB>) => Promise<unknown>])[] = [
  ['the newest page', (tx) => listEvents(tx, log, 51, 2 ** 20)],
  ['a page in the middle', (tx) => listEvents(tx, { ...log, before: EVENTS / 2 }, 51, 2 ** 20)],
  ['a page of decisions', (tx) => listEvents(tx, { ...log, kind: 'policy_decision' }, 51, 2 ** 20)],
  [
    'a page of a rare kind',
    (tx) => listEvents(tx, { ...log, kind: 'tenant.created' }, 51, 2 ** 20),
  ],
  ['a page of what people did', (tx) => listEvents(tx, { ...log, by: 'people' }, 51, 2 ** 20)],
  ['a page of one person', (tx) => listEvents(tx, { ...log, person: 'alice' }, 51, 2 ** 20)],
  ['a page of no kind there is', (tx) => listEvents(tx, { ...log, kind: 'no.such' }, 51, 2 ** 20)],
  ...(
    [
      ['an agent that has no decisions', { agent: `agt_${'0'.repeat(26)}` }],
      ['a tool that nobody called', { tool: 'no.such "tool"' }],
      ['a tool that every decision is of', { tool: 'mail.send' }],
      ['denials', { decision: 'deny' }],
      ['allows in a range', { decision: 'allow', from: 4_000, before: 9_000 }],
    ] as const
  ).map(
    ([name, filter]) =>
      [
        `a page of ${name} [EVID-06]`,
        (tx: Kysely<DB>) => listEvents(tx, { ...log, ...filter }, 51, 2 ** 20),
      ] as const,
  ),
  [
    'a page of an export',
    (tx) => readEvents(tx, { logNo: 0, from: 9_000, to: EVENTS }, 1_000, 2 ** 20),
  ],
  ['the first event since a time', (tx) => firstSince(tx, 0, new Date(0))],
  ['the first event since the future', (tx) => firstSince(tx, 0, new Date('2100-01-01'))],
  ['rows beyond the head', async (tx) => firstBeyond(tx, await readHead(tx))],
  ['one event', (tx) => findEvent(tx, `evt_${'0'.repeat(26)}`)],
  ['disclosures', (tx) => readDisclosures(tx, [`evt_${'0'.repeat(26)}`])],
];

describe('reading a long log among those of other tenants', () => {
  test.each(READS)('%s sorts no log and touches no more rows than it needs', async (_, read) => {
    const nodes = await plansOf(read);

    const sorted = nodes.filter((node) => node['Node Type'].includes('Sort'));
    const sortedRows = sorted.flatMap(({ Plans = [] }) => Plans.map((plan) => plan['Actual Rows']));
    expect(Math.max(0, ...sortedRows)).toBeLessThanOrEqual(1);
    const scanned = nodes.filter(
      (node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 0,
    );
    expect(scanned.map((node) => node['Relation Name'])).not.toContainEqual(
      expect.stringContaining('ledger_events'),
    );
    const touched = nodes
      .filter((node) => node['Node Type'].includes('Scan'))
      .map(
        (node) =>
          (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      );
    expect(Math.max(0, ...touched)).toBeLessThanOrEqual(1_000);
  });

  test('verifies, whole and exported, in slices [EVID-02, EVID-03]', async () => {
    expect(await verification(tenant)).toEqual({
      status: 'verified',
      size: EVENTS + 1,
      firstBad: null,
    });
    expect(await verify(await exportFile(tenant), tenant)).toMatchObject({ events: EVENTS + 1 });
  });
});

test('a page of large events ends at its bytes, and the next one goes on without loss', async () => {
  const large = await deployment.createTenant('large');
  await sealDecisions(await deployment.connect('svc_sealer'), [large.id], 30, 200_000);
  const seen: number[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await large.vera.get<{ items: EvidenceRecord[]; nextCursor: string | null }>(
      `/v1/evidence?limit=200${query}`,
    );
    expect(JSON.stringify(body).length).toBeLessThan(2 ** 20 + 256 * 1024);
    seen.push(...body.items.map(({ index }) => index));
    cursor = body.nextCursor;
    pages++;
  } while (cursor !== null);

  expect(seen).toEqual(Array.from({ length: 31 }, (_, n) => 30 - n));
  expect(pages).toBeGreaterThan(4);
});

describe('verification', () => {
  test('of one log runs once at a time: a second one is refused as conflict, another tenant is not', async () => {
    const gate = new VerificationGate();
    const first = Promise.withResolvers<string>();
    const running = gate.run('a', () => first.promise);

    await expect(gate.run('a', async () => 'x')).rejects.toMatchObject({ code: 'conflict' });
    expect(await gate.run('b', async () => 'b')).toBe('b');
    const more = ['b', 'c', 'd'].map((id) => gate.run(id, () => first.promise));
    await expect(gate.run('e', async () => 'e')).rejects.toMatchObject({ code: 'unavailable' });
    first.resolve('done');

    expect(await Promise.all([running, ...more])).toEqual(Array(4).fill('done'));
    expect(await gate.run('a', async () => 'again')).toBe('again');
  });

  test('of one viewer, eight at once, is answered once and refused as documented', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tenant.vera.post('/v1/evidence/verify')),
    );

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(8);
    for (const answer of refused) expectProblem(answer as never, 'conflict', 'verifyEvidence');
  });

  test('stops at the page that it reads when its client goes away', async () => {
    const client = new AbortController();
    const gone = new Error('the client is gone');
    let reads = 0;
    const db = {
      read: <T>(run: (tx: Kysely<DB>) => Promise<T>) =>
        kysely.transaction().execute(async (tx) => {
          if (++reads === 3) client.abort(gone);
          queries = [];
          await kyselyTenant(tx);
          return run(tx);
        }),
    } as never;

    await expect(verifyLog(db, KEYS, client.signal)).rejects.toBe(gone);

    expect(reads).toBe(3);
  });

  test('an export whose reader goes away reads no further', async () => {
    const client = new AbortController();
    let reads = 0;
    const db = {
      read: <T>(run: (tx: Kysely<DB>) => Promise<T>) =>
        kysely.transaction().execute(async (tx) => {
          reads++;
          queries = [];
          await kyselyTenant(tx);
          return run(tx);
        }),
    } as never;
    const file = await evidenceExport(db, KEYS, {
      start: { from: () => 0 },
      signal: client.signal,
    });
    await file.next();
    await file.next();
    client.abort();

    await expect(file.next()).rejects.toThrow();

    expect(reads).toBe(2);
  });
});
