import type { EvidenceHistogram, EvidenceRecord, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

const DECISIONS = 52_000;

let deployment: Deployment;
let tenant: Tenant;
let all: EvidenceRecord[];
/** Of the agent that asked. */
let agent: string;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  await activatePolicies(tenant, restriction('approve', 'refund'));
  const asking = await approvedAgent(deployment, tenant, 'asking', ['mail.send', 'refund']);
  agent = asking.id;
  for (const tool of ['mail.send', 'a "quoted" tool', 'mail.send']) {
    await asking.api.post('/v1/govern/check', { tool, server: 'mail', arguments: {} });
  }
  const refund = () => asking.api.post<GovernDecision>('/v1/govern/check', { tool: 'refund' });
  const { approvalId } = (await refund()).body;
  await refund();
  await tenant.bob.post(`/v1/approvals/${approvalId}/reject`);
  await refund();
  all = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence');
});
afterAll(() => deployment?.stop());

async function histogram(of: Tenant, query: Record<string, string> = {}) {
  const path = `/v1/evidence/histogram?${new URLSearchParams(query)}`;
  const { status, body } = await of.vera.get<EvidenceHistogram>(path);
  expect(status).toBe(200);
  return body;
}

function isWaiting({ event: { data } }: EvidenceRecord): boolean {
  return String(data['reason']).endsWith(`${data['approval']} waits for an administrator`);
}

/** What a bucket must have, by the events themselves. */
function countsOf(events: readonly EvidenceRecord[], start: string, bucketSeconds: number) {
  const [from, until] = [Date.parse(start), Date.parse(start) + bucketSeconds * 1_000];
  const within = events.filter(({ sealedAt }) => {
    const at = Date.parse(sealedAt);
    return at >= from && at < until;
  });
  const decided = (decision: string) =>
    within.filter(({ event }) => event.data['decision'] === decision).length;
  const waiting = within.filter(isWaiting).length;
  return {
    ...{ start, count: within.length, allowed: decided('allow') },
    ...{ denied: decided('deny') - waiting, waiting },
  };
}

test('each bucket counts the events that the list has under the same filter [EVID-06]', async () => {
  const middle = all[Math.floor(all.length / 2)]?.sealedAt ?? '';
  const queries: Record<string, string>[] = [
    {},
    { agent },
    { tool: 'a "quoted" tool' },
    { server: 'mail' },
    { decision: 'deny' },
    { decision: 'allow', agent },
    { kind: 'policy_decision' },
    { kind: 'agent.approved' },
    { reason: 'not' },
    { since: middle },
    { until: middle },
    { since: middle, agent },
  ];
  for (const query of queries) {
    const path = `/v1/evidence?${new URLSearchParams(query)}`;
    const events = await allPages<EvidenceRecord>(tenant.vera, path);
    const { bucketSeconds, buckets, isComplete } = await histogram(tenant, query);
    expect(isComplete).toBe(true);
    expect(buckets).toEqual(buckets.map(({ start }) => countsOf(events, start, bucketSeconds)));
    expect(buckets.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(events.length);
  }
});

test('calls that wait for an approval are counted apart from those that are denied, also by a rejection [EVID-06]', async () => {
  const query = { tool: 'refund', decision: 'deny' };
  const { buckets } = await histogram(tenant, query);
  const sum = (name: 'count' | 'denied' | 'waiting') =>
    buckets.reduce((total, bucket) => total + (bucket[name] ?? 0), 0);
  expect([sum('count'), sum('denied'), sum('waiting')]).toEqual([3, 1, 2]);
});

test('the range decides on the buckets: as far as the log has its time, at most 101 [EVID-06]', async () => {
  const ages = { since: '0000-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' };
  const [asked, unasked] = [await histogram(tenant, ages), await histogram(tenant)];
  // the second may have a bucket more: now is later
  expect(asked.buckets[0]?.start).toBe(unasked.buckets[0]?.start);
  expect(unasked.buckets.length).toBeLessThanOrEqual(101);
  for (const query of [
    { since: '2100-01-01T00:00:00Z' },
    { until: '2000-01-01T00:00:00Z' },
    { since: all[0]?.sealedAt ?? '', until: all[0]?.sealedAt ?? '' },
  ]) {
    const { buckets, isComplete } = await histogram(tenant, query);
    expect({ buckets, isComplete }).toEqual({ buckets: [], isComplete: true });
  }
  expectProblem(await tenant.vera.get('/v1/evidence/histogram?since=-24h'), 'malformed');
  expectProblem(await tenant.vera.get('/v1/evidence/histogram?limit=10'), 'malformed');
  expectProblem(await tenant.vera.get('/v1/evidence/histogram?decision=maybe'), 'malformed');
});

test('of a long log the newest events are read, and what is not counted is null [EVID-06]', async () => {
  const long = await deployment.createTenant('long');
  await fillLog(long, DECISIONS, 40);
  const whole = await histogram(long);
  const sum = (of: (typeof whole.buckets)[number][], name: 'count' | 'allowed' | 'denied') =>
    of.reduce((total, bucket) => total + (bucket[name] ?? 0), 0);
  expect(whole).toMatchObject({ bucketSeconds: 86_400, isComplete: false });
  expect(whole.buckets).toHaveLength(40);
  // by positions, and by the index of denials: all of them
  expect(sum(whole.buckets, 'count')).toBe(DECISIONS);
  expect(sum(whole.buckets, 'denied')).toBe(DECISIONS / 5);
  const uncounted = whole.buckets.filter(({ allowed }) => allowed === null);
  expect(uncounted).toEqual(whole.buckets.slice(0, uncounted.length));
  expect(uncounted.length).toBeGreaterThan(0);
  expect(uncounted.length).toBeLessThan(5);

  const decisions = await histogram(long, { kind: 'policy_decision' });
  expect(decisions.isComplete).toBe(false);
  expect(decisions.buckets.filter(({ count }) => count === null)).toHaveLength(uncounted.length);
  for (const query of [
    { decision: 'deny' },
    { agent },
    { tool: 'no such tool' },
    { kind: 'token.revoked' },
  ]) {
    expect(await histogram(long, query)).toMatchObject({ isComplete: true });
  }
  const narrowed = await histogram(long, { since: whole.buckets[20]?.start ?? '' });
  expect(narrowed).toMatchObject({ isComplete: true, bucketSeconds: 21_600 });
  // another tenant's events are not counted
  expect((await histogram(tenant)).buckets.length).toBeLessThan(40);
});

/** Puts rows into the log as if so many decisions had been sealed evenly over the last days; they verify nowhere. */
async function fillLog({ id }: Tenant, decisions: number, days: number): Promise<void> {
  for (let month = 1; month <= 2; month++) {
    await deployment.sql(
      `do $$ declare first date := date_trunc('month', now() at time zone 'utc' - interval '${month} month');
       begin execute format('create table if not exists ledger_events_%s partition of ledger_events for values from (%L) to (%L)',
         to_char(first, 'YYYY_MM'), first::timestamp at time zone 'utc', (first + interval '1 month')::timestamp at time zone 'utc'); end $$`,
    );
  }
  await deployment.sql(
    `insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain, agent, tool, decision)
     select $1, h.log_no, h.size + n,
            date_trunc('day', now() at time zone 'utc') at time zone 'utc' - make_interval(days => $3 - 1)
              + (n * $3::float8 / $2::integer) * interval '1 day',
            'evt_' || n, 'policy_decision', repeat('x', 800), '', '', 'agt_load', 'mail.send',
            case when n % 5 = 0 then 'deny' else 'allow' end
     from ledger_heads h, generate_series(0, $2 - 1) n where h.tenant_id = $1`,
    [id, decisions, days],
  );
  await deployment.sql(
    'update ledger_heads set size = size + $2, sealed_at = now() where tenant_id = $1',
    [id, decisions],
  );
}
