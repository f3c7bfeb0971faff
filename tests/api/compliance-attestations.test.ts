import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Attestation, type ComplianceScope, type EvidenceRecord, newId } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Api } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { signedHead } from '../harness/evidence.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';

const CONTROLS = '/v1/compliance/frameworks/nist-ai-rmf/controls';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
/** Controls that no test has used. */
const controls = Array.from({ length: 7 }, (_, n) => `GOVERN 1.${n + 1}`);
const nextControl = () => `${CONTROLS}/${encodeURIComponent(controls.shift() as string)}`;

beforeAll(async () => {
  deployment = await startDeployment();
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
});
afterAll(() => deployment?.stop());

async function attest(control: string, change: object = {}, by: Api = tenant.alice) {
  const answer = await by.post<Attestation>(`${control}/attestations`, {
    ...attestation(),
    ...change,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const history = (control: string, of: Tenant = tenant) =>
  allPages<Attestation>(of.vera, `${control}/attestations`);
const attestedEvents = async (of: Tenant = tenant) =>
  allPages<EvidenceRecord>(of.vera, '/v1/evidence?kind=control.attested');

/** Asserts that a request is refused, naming a field of its body. */
function expectFault(answer: Answer, code: 'malformed' | 'unprocessable', at: string): void {
  expectProblem(answer, code, 'attestControl');
  expect((answer.body as { errors: { at: string }[] }).errors.map((fault) => fault.at)).toContain(
    at,
  );
}

describe('an attestation', () => {
  test('is read with its history, in which nothing is overwritten [COMP-02/attested]', async () => {
    const control = nextControl();
    const first = await attest(control, { implementation: 'planned' });
    const second = await attest(control, { implementation: 'implemented' }, tenant.bob);
    const { body: withdrawn } = await tenant.bob.post<Attestation>(
      `${control}/attestations/${second.id}/withdraw`,
      { reason: 'the review was missed' },
    );

    expect(first).toMatchObject({
      frameworkId: 'nist-ai-rmf',
      frameworkVersion: '1.0',
      controlId: 'GOVERN 1.1',
      scope: null,
      state: 'current',
      statement: 'an audit each year',
      attestedBy: { name: 'alice', id: expect.stringMatching(/#alice$/) },
      withdrawal: null,
    });
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      withdrawal: { reason: 'the review was missed', by: { name: 'bob' } },
    });
    const read = await history(control);
    expect(read.map(({ id, state, implementation }) => [id, state, implementation])).toEqual([
      [second.id, 'withdrawn', 'implemented'],
      // no earlier one is revived
      [first.id, 'superseded', 'planned'],
    ]);
    const { body } = await tenant.vera.get(`${control}/attestations/${first.id}`);
    expect(body).toEqual(read[1]);
    const again = await tenant.bob.post(`${control}/attestations/${second.id}/withdraw`, {
      reason: 'again',
    });
    expectProblem(again, 'conflict', 'withdrawAttestation');
  });

  test('is sealed with framework version and control, names and words only as commitments [COMP-02/sealed]', async () => {
    const control = nextControl();
    const words = 'Mallory <b>reviewed</b> it \u202e\u200b';
    const { id, sealed } = await attest(control, { statement: words });
    const { body: gone } = await tenant.alice.post<Attestation>(
      `${control}/attestations/${id}/withdraw`,
      { reason: 'Mallory left' },
    );

    const { key } = await signedHead(tenant);
    const { events, verdict } = await readEvidenceLog(tenant.alice, key);
    expect(verdict.status).toBe('verified');
    const [attested, withdrawal] = events
      .filter(({ kind }) => kind.startsWith('control.at'))
      .slice(-2);
    expect(attested).toMatchObject({
      id: sealed.evidenceId,
      kind: 'control.attested',
      subject: { type: 'control', id: 'nist-ai-rmf/1.0/GOVERN 1.2' },
      data: {
        framework: 'nist-ai-rmf',
        frameworkVersion: '1.0',
        control: 'GOVERN 1.2',
        attestation: id,
        supersedes: null,
        implementation: 'implemented',
        scope: null,
      },
    });
    expect(Object.keys(attested?.commitments ?? {}).sort()).toEqual([
      '/actor/id',
      '/actor/name',
      '/data/statement',
    ]);
    expect(withdrawal).toMatchObject({
      id: gone.withdrawal?.sealed.evidenceId,
      kind: 'control.attestation_withdrawn',
      data: { control: 'GOVERN 1.2', attestation: id },
    });
    expect(Object.keys(withdrawal?.commitments ?? {})).toContain('/data/reason');
    expect(JSON.stringify([attested, withdrawal])).not.toMatch(/Mallory|alice/);
    // the words are kept as they were written
    const [read] = await history(control);
    expect(read?.statement).toBe(words);
    expect(read?.sealed.index).toBe(attested?.index);
    expect(read?.withdrawal?.sealed.index).toBe(withdrawal?.index);
  });

  test('of two people at once is kept twice, in the order of the log [COMP-02/attested]', async () => {
    const control = nextControl();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        attest(control, { statement: `statement ${n}` }, n % 2 ? tenant.alice : tenant.bob),
      ),
    );

    const read = await history(control);
    expect(read).toHaveLength(8);
    const indexes = read.map(({ sealed }) => sealed.index as number);
    expect(indexes).toEqual(indexes.toSorted((a, b) => b - a));
    expect(read.map(({ state }) => state)).toEqual(['current', ...Array(7).fill('superseded')]);
    // each event names the one before it
    const records = (await attestedEvents()).slice(0, 8);
    expect(records.map(({ event }) => event.data['supersedes'])).toEqual([
      ...read.slice(1).map(({ id }) => id),
      null,
    ]);
  });

  test('expires by the clock of the database, and a clock that is set back revives it not [COMP-02/expiry]', async () => {
    const control = nextControl();
    const { id } = await attest(control, { expiresAt: inDays(399) });
    const state = async () =>
      (await tenant.vera.get<Attestation>(`${control}/attestations/${id}`)).body.state;
    const head = (value: string) =>
      deployment.sql(`update ledger_heads set sealed_at = ${value} where tenant_id = $1`, [
        tenant.id,
      ]);
    const [{ sealed_at: before } = {}] = await deployment.sql<{ sealed_at: Date }>(
      'select sealed_at from ledger_heads where tenant_id = $1',
      [tenant.id],
    );
    expect(await state()).toBe('current');

    // an event was sealed while the clock was ahead
    await head("now() + interval '400 days'");
    expect(await state()).toBe('expired');
    const late = await tenant.alice.post(`${control}/attestations`, {
      ...attestation(),
      expiresAt: inDays(399),
    });
    expectFault(late, 'malformed', '/expiresAt');

    await deployment.sql('update ledger_heads set sealed_at = $1 where tenant_id = $2', [
      before,
      tenant.id,
    ]);
    await deployment.sql(
      `update control_attestations set attested_at = now() - interval '10 days', expires_at = now() where attestation_id = $1`,
      [id],
    );
    expect(await state()).toBe('expired');
    // a newer one counts
    await attest(control);
    expect((await history(control)).map((one) => one.state)).toEqual(['current', 'superseded']);
  });

  test('rests on events of the tenant, addresses and files that it never gets [COMP-02/attested]', async () => {
    const control = nextControl();
    const [event] = await attestedEvents();
    const sha256 = 'ab'.repeat(32);
    let connections = 0;
    await using listener = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const { port } = listener.address() as AddressInfo;
    const evidence = [
      { type: 'event', id: event?.event.id },
      { type: 'url', url: `https://127.0.0.1:${port}/policy.pdf?v=2#page=3`, sha256 },
      { type: 'file', name: 'policy =2.pdf', sha256 },
    ];
    expect((await attest(control, { evidence })).evidence).toEqual(evidence);
    expect(connections).toBe(0);

    const post = (items: unknown[]) =>
      tenant.alice.post(`${control}/attestations`, { ...attestation(), evidence: items });
    const foreign = await attest(`${CONTROLS}/MAP%202.1`, {}, other.alice);
    for (const id of [newId('evidence'), foreign.sealed.evidenceId]) {
      expectFault(
        await post([...evidence, { type: 'event', id }]),
        'unprocessable',
        '/evidence/3/id',
      );
    }
    for (const url of [
      'http://example.com/a',
      'https://user:pass@example.com/a',
      'https://example.com/\u202egpj.exe',
      'javascript:alert(1)',
      'https://',
      'https://[::::]/',
      'file:///etc/passwd',
    ]) {
      const answer = await post([{ type: 'url', url, sha256 }]);
      expectProblem(answer, 'malformed', 'attestControl');
      expect(JSON.stringify(answer.body)).toContain('/evidence/0');
    }
    for (const name of ['../policy.pdf', 'a\\b', '', 'fdp\u202e.exe', 'zero\u200bwidth.pdf']) {
      const answer = await post([{ type: 'file', name, sha256 }]);
      expectProblem(answer, 'malformed', 'attestControl');
    }
    for (const hash of ['AB'.repeat(32), 'ab', '']) {
      expectProblem(await post([{ type: 'file', name: 'a', sha256: hash }]), 'malformed');
    }
    expectFault(await post(Array(51).fill(evidence[2])), 'malformed', '/evidence');
    expect(await history(control)).toHaveLength(1);
  });
});

describe('a request that cannot be meant', () => {
  const control = `${CONTROLS}/MANAGE%201.1`;
  const post = (change: object) =>
    tenant.alice.post(`${control}/attestations`, { ...attestation(), ...change });

  test.each([
    ['a time that has passed', () => inDays(-1)],
    ['now', () => new Date().toISOString()],
    ['more than 400 days ahead', () => inDays(401)],
    ['no end', () => '9999-12-31T23:59:59.999Z'],
  ])('is refused with an expiry of %s [COMP-02/expiry]', async (_title, expiresAt) => {
    expectFault(await post({ expiresAt: expiresAt() }), 'malformed', '/expiresAt');
  });

  test.each([
    ['/expiresAt', { expiresAt: null }],
    ['/expiresAt', { expiresAt: '2027-02-30T00:00:00.000Z' }],
    ['/implementation', { implementation: 'covered' }],
    ['/statement', { statement: '' }],
    ['/statement', { statement: ' \n\t' }],
    ['/statement', { statement: 'x'.repeat(10_001) }],
    ['/statement', { statement: 'nul \0' }],
    ['/evidence', { evidence: null }],
    ['/scope', { scope: 'all' }],
    ['', { attestedAt: '2020-01-01T00:00:00.000Z' }],
  ] as const)('is malformed at "%s" [COMP-02/attested]', async (at, change) => {
    expectFault(await post(change), 'malformed', at);
  });

  test('is refused without an expiry, and with 100 kB', async () => {
    const { expiresAt: _, ...endless } = attestation();
    const answer = await tenant.alice.post(`${control}/attestations`, endless);
    expectProblem(answer, 'malformed', 'attestControl');
    expect(JSON.stringify(answer.body)).toContain('expiresAt');
    expectProblem(await post({ statement: 'x'.repeat(100_000) }), 'too_large', 'attestControl');
  });

  test('is not found for an unknown framework, version, control or scope [COMP-02/attested]', async () => {
    const to = (path: string, change: object = {}) =>
      tenant.alice.post(path, { ...attestation(), ...change });
    const foreign = await other.alice.post<ComplianceScope>('/v1/compliance/scopes', { name: 'x' });
    for (const answer of [
      await to('/v1/compliance/frameworks/hipaa/controls/GOVERN%201.1/attestations'),
      await to(`${CONTROLS}/GOVERN%209.9/attestations`),
      await post({ frameworkVersion: '9.9' }),
      await post({ scope: newId('complianceScope') }),
      await post({ scope: foreign.body.id }),
      await tenant.alice.get(`${control}/attestations?frameworkVersion=9.9`),
      await tenant.alice.get(`${control}/attestations?scope=${newId('complianceScope')}`),
      await tenant.alice.get(`${control}/attestations/${newId('attestation')}`),
    ]) {
      expectProblem(answer, 'not_found');
    }
    expect(await history(control)).toEqual([]);
  });
});
