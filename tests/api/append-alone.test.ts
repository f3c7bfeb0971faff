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
/** Two tenants whose events are sealed one by one, and two whose events are sealed in groups. */
let alone: readonly [Tenant, Tenant];
let grouped: readonly [Tenant, Tenant];

beforeAll(async () => {
  deployment = await borrowDeployment();
  sealer = await deployment.connect('svc_sealer');
  const pair = async (name: string) =>
    [
      await deployment.createTenant(`${name}-1`),
      await deployment.createTenant(`${name}-2`),
    ] as const;
  alone = await pair('alone');
  grouped = await pair('grouped');
});
afterAll(() => deployment?.stop());

/** An event as it is handed to `append_batch`. */
type Line = {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly disclosures: string;
  /** Is it of the second tenant? */
  readonly second: boolean;
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
const server = fc.oneof(fc.constantFrom('x'.repeat(257), 'é'.repeat(200)), hostile);

/** A usual value, and one time of eight another. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 7 }, other);

/** What decisions hold, and members that are like theirs at other places. */
const data = fc
  .record({
    approval: mostly<string | null>(null, fc.constant(newId('approval'))),
    argumentsHash: mostly<string | null>('a'.repeat(64), fc.option(hostile)),
    band: mostly<string | null>(null, fc.constantFrom('allow', 'deny')),
    decision: fc.oneof(
      { arbitrary: fc.constantFrom('allow', 'deny'), weight: 9 },
      fc.constantFrom('x', 'Allow'),
      hostile,
    ),
    findings: fc.array(fc.record({ at: hostile, server }), { maxLength: 1 }),
    gateway: fc.option(fc.record({ mode: fc.constant('enforce'), server })),
    reason: hostile,
    server: mostly<string | null>('github', fc.option(server)),
    token: mostly<string | null>(newId('token'), fc.option(hostile)),
    zone: mostly<object | string | null>(
      null,
      fc.oneof(hostile, fc.record({ server, token: hostile })),
    ),
  })
  .map(({ approval, argumentsHash, band, token, zone, ...rest }) => ({
    ...rest,
    ...(approval !== null && { approval }),
    ...(argumentsHash !== null && { argumentsHash }),
    ...(band !== null && { band }),
    ...(token !== null && { token }),
    ...(zone !== null && { zone }),
  }));

/** Events with members that are searched by, most of them in the usual form. */
const line: fc.Arbitrary<Line> = fc
  .record({
    kind: mostly('policy_decision', fc.constant('gateway.call_completed')),
    actor: mostly<UnsealedEvent['actor']>(
      { type: 'agent', id: newId('agent'), name: 'worker' },
      fc.constantFrom(
        { type: 'agent', id: newId('agent').toUpperCase().replace('AGT', 'agt') },
        { type: 'agent', id: 'agt_' },
        { type: 'agent', id: `agt_${'a'.repeat(300)}` },
        { type: 'operator', id: 'backup' },
      ),
    ),
    subject: mostly<UnsealedEvent['subject']>(
      { type: 'tool', id: 'repo.read' },
      fc.record({
        type: fc.constantFrom('tool', 'tool', 'server', 'finding'),
        id: fc.oneof(fc.constant('x'.repeat(257)), hostile),
      }),
    ),
    data,
    disclosed: fc.boolean(),
    second: fc.boolean(),
  })
  .map(({ disclosed, second, ...fields }) => {
    const id = newId('evidence');
    const time = new Date().toISOString();
    const text = encodeUnsealed({ v: 2, id, time, commitments: {}, ...fields } as UnsealedEvent);
    const disclosures = JSON.stringify(disclosed ? [DISCLOSURE] : []);
    return { id, kind: fields.kind, text, disclosures, second };
  });

/** Seals events of the two tenants under an epoch in one statement; returns their outcomes and indexes, of the first tenant first. */
async function seal(
  tenants: readonly [Tenant, Tenant],
  lines: readonly Line[],
  { epochOf = (_at: number): string => '0', skipLocked = false } = {},
): Promise<unknown[]> {
  const ordered = lines.toSorted((a, b) => Number(a.second) - Number(b.second));
  const list = (of: (one: Line) => string) => ordered.map(of).join('\n');
  const { rows } = await sealer.query('select * from append_batch($1, $2, $3, $4, $5, $6, $7)', [
    list(({ second }) => tenants[second ? 1 : 0].id),
    ordered.map((_, at) => epochOf(at)).join('\n'),
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
  let usual = 0;
  let all = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 8, maxLength: 16 }), async (lines) => {
      const outcomes: unknown[][] = [[], []];
      for (const one of lines) outcomes[one.second ? 1 : 0]?.push(...(await seal(alone, [one])));

      expect(await seal(grouped, lines)).toEqual(outcomes.flat());
      for (const at of [0, 1] as const) {
        expect(await rowsOf(alone[at])).toEqual(await rowsOf(grouped[at]));
      }
      usual += await usualOf(lines);
      all += lines.length;
    }),
    { numRuns: 60 },
  );
  for (const tenant of [...alone, ...grouped]) {
    expect((await verification(tenant)).status).toBe('verified');
  }
  // both ways were taken often
  expect(usual).toBeGreaterThan(all / 10);
  expect(usual).toBeLessThan(all * 0.7);
});

test('a member that no event has makes no difference between the two ways [EVID-01]', async () => {
  const [tenant, other] = [
    await deployment.createTenant('more-1'),
    await deployment.createTenant('more-2'),
  ];
  const lines = fc.sample(line, { numRuns: 60, seed: 2 }).map((one) => {
    const end = one.text.lastIndexOf(',"type":"');
    const text = `${one.text.slice(0, end)},"more":"x"${one.text.slice(end)}`;
    return { ...one, text, second: false };
  });
  for (const one of lines) await seal([tenant, other], [one]);
  await seal([other, tenant], lines);

  expect(await rowsOf(tenant)).toEqual(await rowsOf(other));
});

const ID = newId('evidence');
const KIND = 'policy_decision';

/** How a text differs from that of a usual decision. */
type Odd = {
  readonly id?: string;
  readonly data?: string;
  /** Members behind `data`. */
  readonly more?: string;
  readonly tool?: string;
  /** 24 characters. */
  readonly time?: string;
};

function oddLine(odd: Odd): Line {
  const {
    id = ID,
    data = '{"decision":"allow"}',
    more = '',
    tool = 't',
    time = '2026-01-01T00:00:00.000Z',
  } = odd;
  const text =
    `{"actor":{"id":"agt_a","type":"agent"},"commitments":{},"data":${data}${more},"id":"${id}","kind":"${KIND}",` +
    `"sealedAt":"0000-00-00T00:00:00.000Z","subject":{"id":"${tool}","type":"tool"},"time":"${time}","v":2}`;
  return { id, kind: KIND, text, disclosures: '[]', second: false };
}

const NESTED = ',"e":{"a":1,"server":"other"}';

/** Those that are canonical JSON with a usual id come first. */
const ODD: readonly (readonly [string, Odd])[] = [
  ['a decision that is a list', { data: '{"argumentsHash":"","decision":["deny"]}' }],
  ['a decision that is an object', { data: '{"argumentsHash":"","decision":{"deny":1}}' }],
  ['a member deny', { data: String.raw`{"argumentsHash":"\"\"decision","deny":1}` }],
  ['a member with a server', { more: NESTED }],
  ['a server and a member with one', { data: '{"decision":"deny","server":"s"}', more: NESTED }],
  ['a broken surrogate pair', { data: String.raw`{"decision":"deny","r":"\ud800","server":"s"}` }],
  ['a space before the decision', { data: '{"argumentsHash":"", "decision":"deny"}' }],
  [
    'a time that ends the data, with all other members in it',
    { data: '{"decision":"allow","x":{}', time: 'aaaa"},"b":"cccccccccccc' },
  ],
  ['a quote in its time', { time: String.raw`a\"zzzzzzzzzzzzzzzzzzzzz` }],
  [
    'a server in its time',
    { data: '{"decision":"allow","server":1}', time: '","server":"aaaaaaaaaaaa' },
  ],
  [
    'a server in its id',
    { id: 'a","server":"c', data: String.raw`{"decision":"allow","s\u0065rver":"s"}` },
  ],
  ['data in its id', { id: 'a","data":{"server":"b"},"c":"' }],
  [
    'an id that ends the data',
    { id: 'a"},"b":"c', data: '{"decision":"allow","x":{"a":1,"server":"other"}' },
  ],
];

test.each(ODD)('%s makes no difference between the two ways [EVID-01]', async (name, odd) => {
  const tenants = [
    await deployment.createTenant(`odd-1-${ODD.findIndex(([one]) => one === name)}`),
    await deployment.createTenant(`odd-2-${ODD.findIndex(([one]) => one === name)}`),
  ] as const;
  const line = oddLine(odd);
  const usual = oddLine({ id: newId('evidence') });
  /** What is kept of the event, or that it was refused. */
  const kept = async (tenant: Tenant, lines: readonly Line[]) => {
    try {
      await seal([tenant, tenant], lines);
    } catch {
      return 'refused';
    }
    return deployment.sql(
      `select agent, tool, decision, server,
              replace(event, to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') as event
       from ledger_events where tenant_id = $1 and evidence_id = $2`,
      [tenant.id, line.id],
    );
  };

  expect(await kept(tenants[1], [line, usual])).toEqual(await kept(tenants[0], [line]));
});

test('nothing is sealed under no epoch, alone as in a group [EVID-01]', async () => {
  const tenant = await deployment.createTenant('no-epoch');
  const one = oddLine({});
  const other = oddLine({ id: newId('evidence') });

  for (const lines of [[one], [one, other]]) {
    const list = (of: (one: Line) => string) => lines.map(of).join('\n');
    const sealing = sealer.query('select * from append_batch($1, null, $2, $3, $4, $5, false)', [
      list(() => tenant.id),
      list(({ id }) => id),
      list(({ kind }) => kind),
      list(({ text }) => text),
      list(({ disclosures }) => disclosures),
    ]);
    await sealing.catch(() => null);
  }

  expect((await verification(tenant)).size).toBe(1);
});

/** Returns how many of the events are of the form that a group seals by its own way. */
async function usualOf(lines: readonly Line[]): Promise<number> {
  const rows = await deployment.sql<{ count: number }>(
    `select count(*)::int as count from unnest($1::text[], $2::text[], $3::text[]) e(text, id, kind),
            decision_parts(e.text, e.id, e.kind)`,
    [lines.map(({ text }) => text), lines.map(({ id }) => id), lines.map(({ kind }) => kind)],
  );
  return rows[0]?.count ?? 0;
}

test('alone as in a group, nothing is sealed under another epoch, for an unknown tenant or beyond a lock [EVID-01]', async () => {
  const [one, two] = fc.sample(line, { numRuns: 2, seed: 1 }).map((sample) => ({
    ...sample,
    second: false,
  })) as [Line, Line];
  const [tenant] = alone;
  const { size } = await verification(tenant);
  const unknown = { id: newId('tenant') } as Tenant;
  const none = (outcome: string) => [outcome, null];

  for (const lines of [[one], [one, two]]) {
    expect(await seal(alone, lines, { epochOf: () => '1' })).toEqual(
      lines.map(() => none('stale')),
    );
    expect(await seal([unknown, tenant], lines)).toEqual(lines.map(() => none('unknown')));
  }
  const holder = await deployment.connect();
  await holder.query('begin');
  await holder.query('select from ledger_heads where tenant_id = $1 for update', [tenant.id]);
  for (const lines of [[one], [one, two]]) {
    const outcomes = await seal(alone, lines, { skipLocked: true });
    expect(outcomes).toEqual(lines.map(() => none('locked')));
  }
  await holder.query('rollback');
  expect((await verification(tenant)).size).toBe(size);
});

test('a group seals what stands before and behind an event of another epoch [EVID-01]', async () => {
  const tenant = await deployment.createTenant('stale');
  const lines = fc.sample(line, { numRuns: 4, seed: 3 }).map((one) => ({ ...one, second: false }));
  const epochs = ['0', '1', '0', '1'];
  // nobody asks whether it is JSON
  const broken = oddLine({ id: newId('evidence') });
  lines[1] = { ...broken, text: broken.text.replace('"commitments":{}', '"commitments":{x}') };

  const outcomes = await seal([tenant, tenant], lines, { epochOf: (at) => epochs[at] as string });

  expect(outcomes).toEqual([
    ['sealed', '1'],
    ['stale', null],
    ['sealed', '2'],
    ['stale', null],
  ]);
  expect(await verification(tenant)).toEqual({ status: 'verified', size: 3, firstBad: null });
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
