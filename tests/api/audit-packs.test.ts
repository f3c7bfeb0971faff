import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACK_PATHS, verifyPack } from '@svc/compliance';
import type { Attestation, AuditPack, ComplianceScope, EvidenceRecord } from '@svc/contract';
import { sha256Hex } from '@svc/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { svc, temporaryTree } from '../../apps/cli/src/cli-process.testing.ts';
import { filesOfPack, forgedPack, packSource } from '../harness/audit-pack.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { signedHead } from '../harness/evidence.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation, packDone, packRequest } from '../harness/requests/compliance.ts';
import { asset, scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';

const PACKS = '/v1/compliance/audit-packs';
const CONTROL = '/v1/compliance/frameworks/nist-ai-rmf/controls/GOVERN%201.6';
const FORMULA = '=HYPERLINK("evil";"x").pdf';
const WORDS = '=cmd|calc \u202e the statement of a person';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
let scope: ComplianceScope;
let attested: Attestation;
let reviewed: Attestation;
let pack: AuditPack;
let archive: Buffer;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  other = await deployment.createTenant('other');
  const { alice } = tenant;
  const { body: repo } = await alice.put<{ id: string }>('/v1/repos', { name: 'acme/app' });
  const report = scanReport([scanFinding()], [asset({ name: '=evil' })]);
  await alice.post(`/v1/repos/${repo.id}/scans`, scanUpload(report));
  attested = await attest({
    statement: WORDS,
    evidence: [{ type: 'file', name: FORMULA, sha256: 'ab'.repeat(32) }],
  });
  const decision = { applicable: false, reason: WORDS, expiresAt: attestation().expiresAt };
  await alice.post(`${CONTROL.replace('1.6', '1.7')}/applicability`, decision);
  reviewed = await attestReviewed();
  scope = (
    await alice.post<ComplianceScope>('/v1/compliance/scopes', {
      name: '=1+1',
      repositories: [repo.id],
    })
  ).body;
  pack = await made();
  archive = await downloaded(pack.id);
});
afterAll(() => deployment?.stop());

async function attest(change: object): Promise<Attestation> {
  const answer = await tenant.alice.post<Attestation>(`${CONTROL}/attestations`, {
    ...attestation(),
    ...change,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Attests a second control, and has the attestation approved by a second administrator. */
async function attestReviewed(): Promise<Attestation> {
  const path = `${CONTROL.replace('1.6', '1.5')}/attestations`;
  const body = { ...attestation(), needsReview: true };
  const { body: waiting } = await tenant.alice.post<Attestation>(path, body);
  const approval = `/v1/approvals/${waiting.review?.approvalId}`;
  expect((await tenant.bob.post(`${approval}/approve`)).status).toBe(200);
  return (await tenant.vera.get<Attestation>(`${path}/${waiting.id}`)).body;
}

/** Requests a pack and waits until it is ready. */
async function made(change: object = {}): Promise<AuditPack> {
  const { status, body } = await tenant.alice.post<AuditPack>(PACKS, {
    ...packRequest(),
    ...change,
  });
  expect(status, JSON.stringify(body)).toBe(202);
  expect(body.state).toBe('queued');
  await packDone(tenant.alice);
  return (await tenant.vera.get<AuditPack>(`${PACKS}/${body.id}`)).body;
}

async function downloaded(id: string): Promise<Buffer> {
  const response = await fetch(`${deployment.url}${PACKS}/${id}/download`, {
    headers: { authorization: `Bearer ${tenant.vera.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/x-tar');
  return Buffer.from(await response.arrayBuffer());
}

const json = (path: string) => JSON.parse(filesOfPack(archive).get(path) as string);

async function verify(bytes: Uint8Array, ...args: string[]) {
  const folder = temporaryTree();
  const file = join(folder, 'pack.tar');
  writeFileSync(file, bytes);
  return svc(['audit-pack', 'verify', file, ...args]);
}
const key = async () => ['--key', (await signedHead(tenant)).key];

describe('an audit pack', () => {
  test('is ready with the digest of its manifest, which the ledger has [COMP-03]', async () => {
    const files = filesOfPack(archive);
    const [event] = await allPages<EvidenceRecord>(
      tenant.vera,
      '/v1/evidence?kind=compliance.audit_pack_created',
    );

    expect(pack).toMatchObject({ state: 'ready', bytes: archive.length, reason: null });
    expect(pack.manifestSha256).toBe(sha256Hex(files.get('manifest.json') as string));
    expect(event?.event).toMatchObject({
      id: pack.sealed?.evidenceId,
      actor: { type: 'service', id: 'svc' },
      data: { manifestSha256: pack.manifestSha256, framework: 'nist-ai-rmf', scope: null },
    });
    expect(await downloaded(pack.id)).toEqual(archive);
  });

  test('has controls in both columns, signals with population, records, events with proofs and the bill of materials [COMP-03]', () => {
    const files = filesOfPack(archive);
    const { controls, counts } = json('controls.json');
    const { results } = json('signals.json');

    expect([...files.keys()]).toEqual([
      ...['manifest.json', 'manifest.event.json', 'manifest.tlog-proof', 'readme.txt'],
      ...['framework.json', 'mapping.json', 'controls.json', 'signals.json', 'attestations.json'],
      ...['applicability.json', 'controls.csv', 'signals.csv', 'attestations.csv'],
      ...['evidence/events.ndjson', 'bom/ai-bom.cdx.json', 'evidence/log.ndjson'],
    ]);
    expect(controls).toHaveLength(72);
    expect(counts.attested.implemented).toBe(2);
    expect(controls.find(({ id }: { id: string }) => id === 'GOVERN 1.7').applicable).toBe(false);
    expect(
      results.find(({ signal }: { signal: string }) => signal === 'inventory-current').population
        .size,
    ).toBe(1);
    const { approvalId: approval, sealed } = reviewed.review as NonNullable<Attestation['review']>;
    const review = { approval, outcome: 'approved', event: sealed?.evidenceId };
    expect(json('attestations.json')).toMatchObject([
      { id: reviewed.id, review },
      { id: attested.id, event: attested.sealed.evidenceId },
    ]);
    expect(files.get('evidence/events.ndjson')).toContain(sealed?.evidenceId);
    expect(files.get('evidence/events.ndjson')).toContain(attested.sealed.evidenceId);
    expect(json('bom/ai-bom.cdx.json').bomFormat).toBe('CycloneDX');
  });

  test('has no words of people, and nothing that a spreadsheet runs', () => {
    const files = filesOfPack(archive);
    const all = [...files.values()].join('\n');
    const csv = files.get('attestations.csv') as string;

    expect(all).not.toContain('the statement of a person');
    expect(all).not.toContain('Alice');
    expect(csv).toContain(`"'=HYPERLINK`);
    expect(csv).not.toContain('\u202e');
  });

  test('is verified offline: files, digest, proofs, records, statuses, and the signals of the log [COMP-03]', async () => {
    const ran = await verify(archive, ...(await key()));

    expect(ran.out).toContain(`Verified: unchanged, sealed as event ${pack.sealed?.index}`);
    expect(ran.out).toMatch(/recomputed {2}[7-9] signals from the log/);
    expect(ran.code).toBe(0);
  });

  test('is no more than consistent without a key, and is refused under another one', async () => {
    const foreign = (await signedHead(tenant)).key.replace(/.{4}$/, 'AAAA');

    expect((await verify(archive)).code).toBe(3);
    expect((await verify(archive, '--key', foreign)).code).not.toBe(0);
    expect((await svc(['audit-pack', 'verify', '/does/not/exist.tar'])).code).toBe(2);
  });
});

describe('tampering with an audit pack', () => {
  test('is found in any one byte of the archive [COMP-03]', async () => {
    const trust = { key: (await signedHead(tenant)).key };
    const places = placesOf(archive);

    const unnoticed: number[] = [];
    for (const at of places) {
      const changed = Buffer.from(archive);
      changed[at] = (changed[at] as number) ^ (1 << (at % 8));
      const verdict = await verifyPack(packSource(changed), trust);
      if (verdict.status !== 'failed') unnoticed.push(at);
    }

    expect(places.length).toBeGreaterThan(5_000);
    expect(unnoticed).toEqual([]);
  });

  test('is found where the archive is cut, or has more', async () => {
    const trust = { key: (await signedHead(tenant)).key };
    const cuts = [0, 100, 512, 5_000, archive.length - 1_024, archive.length - 1];
    const archives = [
      ...cuts.map((at) => archive.subarray(0, at)),
      Buffer.concat([archive, Buffer.alloc(512)]),
      Buffer.concat([archive, archive]),
    ];

    for (const changed of archives) {
      expect(await verifyPack(packSource(changed), trust)).toMatchObject({ status: 'failed' });
    }
  });

  test.each([
    [
      'a status',
      PACK_PATHS.controls,
      '"automated":"none"',
      '"automated":"covered"',
      PACK_PATHS.controls,
    ],
    ['a count', PACK_PATHS.controls, '"implemented":2', '"implemented":9', PACK_PATHS.controls],
    [
      'what a person attests',
      PACK_PATHS.attestations,
      '"implemented"',
      '"planned"',
      PACK_PATHS.attestations,
    ],
    [
      'a review that was rejected',
      PACK_PATHS.attestations,
      '"outcome":"approved"',
      '"outcome":"rejected"',
      PACK_PATHS.attestations,
    ],
    [
      'a review that is left out',
      PACK_PATHS.attestations,
      /,"review":\{[^}]*\}/,
      '',
      PACK_PATHS.attestations,
    ],
    [
      'a review of which half is left out',
      PACK_PATHS.attestations,
      /("review":\{[^}]*"event":)"[^"]*"/,
      '$1null',
      PACK_PATHS.attestations,
    ],
    [
      'a decision',
      PACK_PATHS.applicability,
      '"applicable":false',
      '"applicable":true',
      PACK_PATHS.applicability,
    ],
    ['an event', PACK_PATHS.events, 'control.attested', 'control.attestee', PACK_PATHS.events],
    [
      'the words of a control',
      PACK_PATHS.framework,
      'AI system inventory',
      'AI inventory',
      PACK_PATHS.framework,
    ],
    [
      'the mapping',
      PACK_PATHS.mapping,
      '"strength":"partial"',
      '"strength":"full"',
      PACK_PATHS.mapping,
    ],
    ['the log', PACK_PATHS.log, 'control.attested', 'control.attestee', PACK_PATHS.log],
  ])(
    'is found in %s even where the service itself sealed it [COMP-03]',
    async (_what, path, from, to, at) => {
      const forged = forgedPack(archive, path, (text) => text.replace(from, to));

      expect(await verifyPack(packSource(forged), {})).toMatchObject({
        status: 'failed',
        path: at,
      });
    },
  );

  test('is found in a signal that the log does not give', async () => {
    const forged = forgedPack(archive, PACK_PATHS.signals, (text) => {
      const at = text.indexOf('"signal":"decisions-sealed"');
      const start = text.lastIndexOf('"outcome":', at);
      return text.slice(0, start) + text.slice(start).replace(/"outcome":"\w+"/, '"outcome":"met"');
    });
    const unchanged = forgedPack(archive, PACK_PATHS.signals, (text) => text);

    expect(await verifyPack(packSource(forged), {})).toMatchObject({ status: 'failed' });
    expect(await verifyPack(packSource(unchanged), {})).toMatchObject({
      status: 'unverified-signer',
    });
  });
});

describe('audit packs', () => {
  test('are of one tenant: those of another do not exist', async () => {
    expect((await other.alice.get(`${PACKS}/${pack.id}`)).status).toBe(404);
    expect((await other.alice.get(`${PACKS}/${pack.id}/download`)).status).toBe(404);
    expect((await other.alice.get(PACKS)).body).toEqual({ items: [], nextCursor: null });
    const answer = await other.alice.post(PACKS, { ...packRequest(), scope: scope.id });
    expectProblem(answer, 'not_found');
  });

  test('of a scope have what it names: its repositories, its attestations, no others [COMP-03]', async () => {
    const scoped = await made({ scope: scope.id });
    const bytes = await downloaded(scoped.id);
    const files = filesOfPack(bytes);
    const manifest = JSON.parse(files.get('manifest.json') as string);

    expect(manifest.scope).toMatchObject({ id: scope.id, repositories: [expect.any(String)] });
    expect(JSON.parse(files.get(PACK_PATHS.attestations) as string)).toEqual([]);
    expect((await verify(bytes, ...(await key()))).code).toBe(0);
  });

  test.each([
    ['ends in the future', { to: '2999-01-01T00:00:00.000Z' }],
    ['begins before the log is kept', { from: '2001-01-01T00:00:00.000Z' }],
    ['ends before it begins', { from: packRequest().window.to, to: packRequest().window.from }],
  ])('are refused for a window that %s', async (_what, change) => {
    const body = packRequest();
    const answer = await tenant.alice.post(PACKS, {
      ...body,
      window: { ...body.window, ...change },
    });

    expectProblem(answer, 'unprocessable');
  });

  test('are refused for a framework or version that does not exist, and for a member', async () => {
    const of = (change: object) => tenant.alice.post(PACKS, { ...packRequest(), ...change });

    expectProblem(await of({ frameworkId: 'no-such' }), 'not_found');
    expectProblem(await of({ frameworkVersion: '9' }), 'not_found');
    expectProblem(await tenant.vera.post(PACKS, packRequest()), 'forbidden');
  });

  test('are made one at a time, and are not downloaded before they are ready', async () => {
    const [first, second] = await Promise.all([
      tenant.alice.post<AuditPack>(PACKS, packRequest()),
      tenant.alice.post<AuditPack>(PACKS, packRequest()),
    ]);
    expect([first.status, second.status].sort()).toEqual([202, 409]);
    await packDone(tenant.alice);

    await deployment.sql(
      `update audit_packs set state = 'failed', reason = 'of a test' where pack_id = $1`,
      [pack.id],
    );
    expectProblem(await tenant.vera.get(`${PACKS}/${pack.id}/download`), 'conflict');
  });
});

/** Every byte of the manifest, its event and its proof; one in three between files, and one in 997 of the others. */
function placesOf(bytes: Buffer): number[] {
  const contents = [...filesOfPack(bytes).entries()].map(([, text]) => Buffer.byteLength(text));
  const places: number[] = [];
  let at = 0;
  for (const [n, size] of contents.entries()) {
    const end = at + 512 + size + ((512 - (size % 512)) % 512);
    for (let byte = at; byte < end; byte++) {
      const isInFile = byte >= at + 512 && byte < at + 512 + size;
      const step = !isInFile ? 3 : n < 3 ? 1 : 997;
      if (byte % step === 0) places.push(byte);
    }
    at = end;
  }
  for (; at < bytes.length; at += 3) places.push(at);
  return places;
}
