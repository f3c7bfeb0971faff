import type {
  Approval,
  ApprovalArguments,
  ApprovalDetail,
  GovernDecision,
  Problem,
} from '@svc/contract';
import { canonicalize } from '@svc/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { newestEvent } from '../harness/agents.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { replacePolicies, restriction } from '../harness/packs.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());
/** The secret itself makes the shipped rules deny: only one rule is in force here. */
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
  agent = await approvedAgent(deployment, tenant, 'worker');
  await replacePolicies(
    tenant,
    '@id("in-scope") permit (principal, action, resource);',
    restriction('approve', 'github.repo.delete'),
  );
});

const CALL = { tool: 'repo.delete', server: 'github', arguments: { repo: 'acme/shop' } };

const check = async (call: object = CALL) =>
  (await agent.api.post<GovernDecision>('/v1/govern/check', call)).body;
const approvalOf = (answer: GovernDecision) => {
  if (answer.approvalId !== null) return answer.approvalId;
  throw new Error(`no approval: ${JSON.stringify(answer).slice(0, 500)}`);
};
const decide = (id: string, step: 'approve' | 'reject', body?: object) =>
  tenant.bob.post<Approval>(`/v1/approvals/${id}/${step}`, body);

describe('the arguments that are asked about', () => {
  /** A code host's token in shape only, made in pieces, so that no scanner finds it in the source. */
  const secret = `glpat${'-'}${['Qw8Zr5Tn2X', 'v7Lk9Pb3Mc'].join('')}`;
  const mark = `[masked: ${secret.length} characters]`;
  const callWith = (args: object) => ({ ...CALL, arguments: args });
  const rows = (id: string) =>
    deployment.sql<{ arguments: Buffer | null }>(
      'select arguments from approvals where approval_id = $1',
      [id],
    );
  const shown = async (id: string) =>
    (await tenant.vera.get<ApprovalDetail>(`/v1/approvals/${id}`)).body;
  const piece = (id: string, offset?: number) =>
    tenant.vera.get<ApprovalArguments>(
      `/v1/approvals/${id}/arguments${offset === undefined ? '' : `?offset=${offset}`}`,
    );
  /** Reads all pieces. */
  const allPieces = async (id: string) => {
    const pieces: ApprovalArguments[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const { status, body } = await piece(id, offset);
      if (status !== 200) throw new Error(`no piece at ${offset}: ${JSON.stringify(body)}`);
      pieces.push(body);
      offset = body.nextOffset;
    }
    return pieces;
  };

  test('are shown whole, secrets masked with their length, and are encrypted at rest [GATE-08]', async () => {
    const args = { repo: 'acme/shop', header: `PRIVATE-TOKEN: ${secret}`, note: 'x'.repeat(5_000) };

    const id = approvalOf(await check(callWith(args)));

    const masked = { ...args, header: `PRIVATE-TOKEN: ${mark}` };
    const { arguments: inAnswer, call } = await shown(id);
    expect(inAnswer).toEqual(masked);
    const { body } = await piece(id);
    const text = canonicalize(masked);
    expect(body).toEqual({
      argumentsHash: call?.argumentsHash,
      argumentsLength: canonicalize(args).length,
      masked: 1,
      length: text.length,
      offset: 0,
      text,
      nextOffset: null,
    });
    const [row] = await rows(id);
    expect(row?.arguments).not.toBe(null);
    expect(row?.arguments?.includes('acme/shop')).toBe(false);
    const list = await tenant.vera.get('/v1/approvals');
    expect(JSON.stringify(list.body)).not.toContain('acme/shop');
  });

  test('that are large are read in pieces that end between characters, and make the canonical text [GATE-08]', async () => {
    const args = { note: '\u{1f600}'.repeat(60_000), a: `x${'\u202e'.repeat(10)}` };

    const id = approvalOf(await check(callWith(args)));

    const pieces = await allPieces(id);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.map(({ text }) => text).join('')).toBe(canonicalize(args));
    expect(pieces.every(({ text }) => text.isWellFormed())).toBe(true);
    expect((await shown(id)).arguments).toBe(null);
    // the middle of a character, and the end of the text
    expectProblem(await piece(id, (pieces[1]?.offset as number) - 1), 'malformed');
    expectProblem(await piece(id, pieces[0]?.length as number), 'malformed');
  });

  test('that are large are approved by their hash alone, which is sealed with their length [GATE-08]', async () => {
    const call = callWith({ note: 'some words, '.repeat(15_000), header: secret });
    const id = approvalOf(await check(call));
    const { body: first } = await piece(id);

    expectProblem(await decide(id, 'approve'), 'conflict');
    expectProblem(await decide(id, 'approve', { argumentsHash: 'f'.repeat(64) }), 'stale');
    expect((await check(call)).decision).toBe('deny');
    const approved = await decide(id, 'approve', {
      argumentsHash: first.argumentsHash,
    });

    expect(approved).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'approval.approved',
      data: {
        argumentsHash: first.argumentsHash,
        argumentsLength: first.argumentsLength,
        argumentsMasked: 1,
      },
    });
    expect((await check(call)).decision).toBe('allow');
  });

  test('are approved without their hash where the answer contains them, and never by the hash of others [GATE-08]', async () => {
    const id = approvalOf(await check());
    const other = approvalOf(await check(callWith({ repo: 'acme/other' })));
    const { call } = await shown(other);

    const mixedUp = { argumentsHash: call?.argumentsHash };
    expectProblem(await decide(id, 'approve', mixedUp), 'stale');
    expect((await decide(id, 'approve')).status).toBe(200);
  });

  test('that cannot be shown cannot be approved, and the approval says so beforehand [GATE-08]', async () => {
    // 1e10 has 11 digits in canonical JSON
    const numbers = Array.from({ length: 180_000 }, () => '1e10').join();
    const { body: asked } = await agent.api.send<GovernDecision>('POST', '/v1/govern/check', {
      headers: { 'content-type': 'application/json' },
      body: `{"tool":"repo.delete","server":"github","arguments":{"n":[${numbers}]}}`,
    });
    const id = approvalOf(asked);

    const { body: detail } = await tenant.bob.get<ApprovalDetail>(`/v1/approvals/${id}`);
    expect(detail).toMatchObject({ arguments: null, rejectRefusal: null });
    expectProblem(await piece(id), 'conflict');
    const refused = await decide(id, 'approve', {
      argumentsHash: detail.call?.argumentsHash,
    });
    expectProblem(refused, 'conflict');
    expect(detail.approveRefusal).toBe((refused.body as unknown as Problem).detail);
    expect((await decide(id, 'reject')).status).toBe(200);
  });

  test('of the waiting approvals of an agent have at most 16 MiB together [GATE-08]', async () => {
    const id = approvalOf(await check());
    await deployment.sql(
      'update approvals set arguments_shown_length = 16 * 1024 * 1024 where approval_id = $1',
      [id],
    );

    const answer = await check(callWith({ repo: 'acme/other' }));

    expect(answer.decision).toBe('deny');
    expect(answer.reason).toContain('too many approvals');
    expect(answer.approvalId).toBeNull();
  });

  test('are not shown after the approval has expired, and are deleted by the sweep [GATE-08]', async () => {
    const id = approvalOf(await check());
    const other = approvalOf(await check(callWith({ repo: 'acme/other' })));
    expect((await shown(id)).arguments).toEqual(CALL.arguments);

    await deployment.sql('update approvals set expires_at = now() where approval_id = $1', [id]);

    expect((await shown(id)).arguments).toBe(null);
    expectProblem(await piece(id), 'conflict');
    await deployment.sql('select sweep_approval_arguments(100)');
    expect(await rows(id)).toEqual([{ arguments: null }]);
    expect((await rows(other))[0]?.arguments).not.toBe(null);
  });
});
