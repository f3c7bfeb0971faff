import { newId } from '@svc/contract';
import { encodeEvent, encodeUnsealed, type UnsealedEvent } from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { exportFile, verification, verify } from '../harness/evidence.ts';
import { sealDecisions } from '../harness/long-log.ts';

let deployment: Deployment;
let sealer: pg.Client;
let app: pg.Client;
let tenant: Tenant;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
  sealer = await deployment.connect('svc_sealer');
  app = await deployment.connect('svc_app');
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
});

const KIND = 'policy_decision';
const AGENT = newId('agent');

function unsealed(fields: Partial<UnsealedEvent> = {}): UnsealedEvent {
  return {
    v: 2,
    id: newId('evidence'),
    time: new Date().toISOString(),
    kind: KIND,
    actor: { type: 'agent', id: AGENT },
    subject: { type: 'tool', id: 'search' },
    data: { decision: 'deny', server: 'github' },
    commitments: {},
    ...fields,
  };
}

/** Seals events of the tenant in one statement: one alone, or a group, which takes another way. */
const batch = (...lines: readonly (readonly [id: string, text: string])[]) =>
  sealer.query('select * from append_batch($1, $2, $3, $4, $5, $6, false)', [
    lines.map(() => tenant.id).join('\n'),
    lines.map(() => '0').join('\n'),
    lines.map(([id]) => id).join('\n'),
    lines.map(() => KIND).join('\n'),
    lines.map(([, text]) => text).join('\n'),
    lines.map(() => '[]').join('\n'),
  ]);

async function own(id: string, text: string, disclosures = '[]'): Promise<void> {
  await app.query('begin');
  try {
    await app.query("select set_config('svc.tenant', $1, true)", [tenant.id]);
    await app.query('select append_own($1, $2, $3, $4)', [id, KIND, text, disclosures]);
    await app.query('commit');
  } catch (error) {
    await app.query('rollback');
    throw error;
  }
}

const event = unsealed();
const TEXT = encodeUnsealed(event);
const { commitments: _, ...uncommitted } = event;
const V1 = encodeEvent({
  ...uncommitted,
  v: 1,
  actor: { type: 'agent', id: 'a' },
  subject: { type: 'tool', id: 'b' },
  commitments: {},
});

/** Text that the sealer's login could send and no service would. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['an empty object', '{}'],
  ['no JSON', 'x'],
  ['another id', TEXT.replace(event.id, newId('evidence'))],
  ['another kind', TEXT.replace(KIND, 'agent.revoked')],
  ['another version', TEXT.replace('"v":2', '"v":3')],
  ['a time of sealing of its own', TEXT.replace('0000-00-00', '2026-01-01')],
  ['a member more', TEXT.replace('"v":2', '"v":2,"w":1')],
  ['a member twice', TEXT.replace('"v":2', '"v":2,"v":2')],
  ['members in another order', TEXT.replace(/("commitments":\{\}),("data":\{[^}]*\})/, '$2,$1')],
  ['a space before the first member', TEXT.replace('{"actor"', '{ "actor"')],
  ['a broken member', TEXT.replace('"commitments":{}', '"commitments":{x}')],
  [
    'a broken member of a decision without a server',
    TEXT.replace(',"server":"github"', '').replace('"commitments":{}', '"commitments":{x}'),
  ],
  ['a time of another length', TEXT.replace(event.time, '2026-11-28')],
  ['a broken value', TEXT.replace('"deny"', 'deny')],
  [
    'the placeholder in the data alone',
    TEXT.replace(
      /,"id".*"subject"/,
      () => `,"id":"${event.id}","kind":"${KIND}","subject"`,
    ).replace(
      '"decision"',
      `"a":{"b":1,"id":"${event.id}","kind":"${KIND}","sealedAt":"0000-00-00T00:00:00.000Z","subject":{"x":1}},"decision"`,
    ),
  ],
  [
    'an event that ends in its data',
    TEXT.replace(
      ',"server":"github"',
      `,"t":{},"id":"${event.id}","kind":"${KIND}","sealedAt":"0000-00-00T00:00:00.000Z","subject":{"id":"search","type":"tool"},"time":"${event.time}","v":2`,
    ),
  ],
  ['version 1 with another id', V1.replace(event.id, newId('evidence'))],
  ['version 1 with a member more', V1.replace('"v":1', '"u":1,"v":1')],
];

describe('the append functions', () => {
  test.each(REFUSED)('refuse %s, and the log stays as it is [EVID-02]', async (_name, text) => {
    expect(text).not.toBe(TEXT);

    const other = unsealed();
    const usual = [other.id, encodeUnsealed(other)] as const;
    await expect(batch([event.id, text])).rejects.toThrow();
    await expect(batch([event.id, text], usual)).rejects.toThrow();
    await expect(own(event.id, text)).rejects.toThrow();

    expect(await verification(tenant)).toEqual({ status: 'verified', size: 1, firstBad: null });
  });

  test('take events of both versions, whatever text is in them, and the log verifies [EVID-02]', async () => {
    const data = {
      nul: 'a\u0000b \\u0000 \\\\u0000',
      quoted: '"sealedAt":"0000-00-00T00:00:00.000Z","subject":{"',
      sealedAt: '0000-00-00T00:00:00.000Z',
      subject: { 'é😀': ['€', null] },
    };
    const odd = unsealed({ data, subject: { type: 'tool', id: 'x","sealedAt":"y' } });
    await batch([odd.id, encodeUnsealed(odd)]);
    await own(event.id, TEXT);
    const old = { ...unsealed(), v: 1 as const, commitments: {} };
    const oldText = encodeEvent({
      ...old,
      actor: { type: 'agent', id: 'a' },
      subject: { type: 'tool', id: 'b' },
    });
    await batch([old.id, oldText], [unsealedLast.id, encodeUnsealed(unsealedLast)]);

    expect(await verification(tenant)).toEqual({ status: 'verified', size: 5, firstBad: null });
    expect((await verify(await exportFile(tenant), tenant)).status).toBe('verified');
  });

  test('of the release before still seal version 1 during an upgrade [EVID-01]', async () => {
    const { id } = event;
    await sealer.query('select * from append_batch($1, $2, $3, $4, $5, false)', [
      tenant.id,
      '0',
      id,
      KIND,
      V1,
    ]);
    await app.query('begin');
    await app.query("select set_config('svc.tenant', $1, true)", [tenant.id]);
    const other = newId('evidence');
    await app.query('select append_own($1, $2, $3)', [other, KIND, V1.replace(id, other)]);
    await app.query('commit');

    expect((await verification(tenant)).size).toBe(3);
    expect((await verify(await exportFile(tenant), tenant)).status).toBe('verified');
  });

  test('put the time of sealing into the event and the column alike, never decreasing [EVID-02]', async () => {
    await sealDecisions(sealer, [tenant.id], 3);
    // a head in the future, as after a jump of the clock, with the microseconds of version 1
    const ahead = new Date(Date.now() + 60_000).toISOString();
    await withoutTriggers(
      `update ledger_heads set sealed_at = '${ahead}'::timestamptz + interval '1 microsecond' where tenant_id = $1`,
    );
    await sealDecisions(sealer, [tenant.id], 2);

    const rows = await deployment.sql<{ sealed_at: Date; event: string }>(
      'select sealed_at, event from ledger_events where tenant_id = $1 order by idx',
      [tenant.id],
    );
    const times = rows.map(({ event }) => JSON.parse(event).sealedAt as string);
    expect(times).toEqual(rows.map((row) => row.sealed_at.toISOString()));
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)).toBe(new Date(Date.parse(ahead) + 1).toISOString());
    expect((await verification(tenant)).status).toBe('verified');
  });

  test('keep disclosures of sealed events only, in the same transaction [EVID-01]', async () => {
    const salt = '00'.repeat(32);
    const disclosures = (value: string) =>
      JSON.stringify([{ pointer: '/actor/name', salt, value: JSON.stringify(value) }]);
    const texts = [unsealed(), unsealed()];
    const [first, second] = texts as [UnsealedEvent, UnsealedEvent];
    await sealer.query('select * from append_batch($1, $2, $3, $4, $5, $6, false)', [
      [tenant.id, tenant.id].join('\n'),
      '0\n7', // the second was decided under an epoch that never was
      texts.map(({ id }) => id).join('\n'),
      [KIND, KIND].join('\n'),
      texts.map(encodeUnsealed).join('\n'),
      [disclosures('a\u0000\n"é'), disclosures('b')].join('\n'),
    ]);

    const rows = await deployment.sql<{ evidence_id: string; value: string }>(
      `select evidence_id, value from ledger_disclosures where tenant_id = $1 and salt = decode($2, 'hex')`,
      [tenant.id, salt],
    );
    expect(rows).toEqual([{ evidence_id: first.id, value: JSON.stringify('a\u0000\n"é') }]);
    expect(rows.some(({ evidence_id }) => evidence_id === second.id)).toBe(false);
  });
});

const unsealedLast = unsealed();

async function withoutTriggers(statement: string): Promise<void> {
  const owner = await deployment.connect();
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(statement, [tenant.id]);
  await owner.query('commit');
}

test('all times of sealing moved back are found, by the service and in an export since [EVID-02, EVID-03]', async () => {
  await sealDecisions(sealer, [tenant.id], 5);
  const [first] = await deployment.sql<{ sealed_at: Date }>(
    'select min(sealed_at) as sealed_at from ledger_events where tenant_id = $1',
    [tenant.id],
  );
  const since = first?.sealed_at.toISOString();
  expect((await verify(await exportFile(tenant, `?since=${since}`), tenant)).status).toBe(
    'verified',
  );

  await withoutTriggers(
    `update ledger_events set sealed_at = (select min(sealed_at) from ledger_events where tenant_id = $1)
       - interval '1 millisecond' where tenant_id = $1`,
  );

  expect(await verification(tenant)).toMatchObject({
    status: 'failed',
    firstBad: { index: 0, reason: 'it is filed under another time of sealing' },
  });
  const file = await exportFile(tenant, `?since=${since}`);
  expect(file.from).toBe(6);
  expect(await verify(file, tenant)).toMatchObject({
    status: 'failed',
    firstBad: { line: 2, reason: expect.stringContaining('event 5 was sealed at') },
  });
});

describe('a decision that an approval allows', () => {
  /** How an attempt differs from one that is sealed. */
  type Change = {
    /** Added to the authority epoch that the decision was made under. */
    readonly epoch?: number;
    /** Approval that is named; `at` is the tenant of the stored one, `set` an assignment to it. */
    readonly asked?: string;
    readonly at?: string;
    readonly set?: string;
  };

  let other: Tenant;
  beforeEach(async () => {
    other = await deployment.createTenant(`other-${made++}`);
  });

  /** Asks for the seal of a decision under a new approval of a call, which is approved and holds for a minute. */
  async function useApproval({ epoch, asked, at = tenant.id, set }: Change = {}) {
    const id = newId('approval');
    await deployment.sql(
      `insert into approvals (tenant_id, approval_id, kind, state, reason, agent_id, agent_name, tool, arguments_hash,
                              pack_id, pack_version, requested_by, expires_at)
       values ($1, $2, 'call', 'approved', 'a test', 'agt_1', 'worker', 'search', 'hash', 'pack-dev-observe', 1,
               'agent:agt_1', now() + interval '1 minute')`,
      [at, id],
    );
    if (set !== undefined) {
      await deployment.sql(`update approvals set ${set} where approval_id = $1`, [id]);
    }
    const [head] = await deployment.sql<{ epoch: string }>(
      'select epoch from ledger_heads where tenant_id = $1',
      [tenant.id],
    );
    const use = async () => {
      const decision = unsealed();
      const { rows } = await sealer.query<{ outcome: string }>(
        "select append_with_approval($1, $2, $3, $4, $5, '[]', $6, '') as outcome",
        [
          tenant.id,
          Number(head?.epoch) + (epoch ?? 0),
          decision.id,
          KIND,
          encodeUnsealed(decision),
          asked ?? id,
        ],
      );
      return rows[0]?.outcome;
    };
    return { use, sealed: async () => (await verification(tenant)).size };
  }

  test('is sealed once, and a second one of the same approval is stale [GATE-08/once]', async () => {
    const { use, sealed } = await useApproval();
    const before = await sealed();

    expect([await use(), await use()]).toEqual(['sealed', 'stale']);
    expect(await sealed()).toBe(before + 1);
  });

  test.each<[string, () => Change]>([
    ['of another id', () => ({ asked: newId('approval') })],
    ['of another tenant', () => ({ at: other.id })],
    ['of a change', () => ({ set: `kind = 'change', change = '{}', target_version = 1` })],
    ['that still waits', () => ({ set: `state = 'waiting'` })],
    ['that was rejected', () => ({ set: `state = 'rejected'` })],
    ['that has expired', () => ({ set: 'expires_at = clock_timestamp()' })],
    ['under authority that has passed', () => ({ epoch: -1 })],
    ['under authority that is not known yet', () => ({ epoch: 1 })],
  ])('is stale with an approval %s, and nothing is sealed [GATE-08]', async (_, changeOf) => {
    const { use, sealed } = await useApproval(changeOf());
    const before = await sealed();

    expect(await use()).toBe('stale');
    expect(await sealed()).toBe(before);
  });
});
