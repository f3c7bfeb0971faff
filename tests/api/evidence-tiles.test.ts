import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogCheckpoint } from '@svc/contract';
import { foldNodes, hashInTile, rootNodes, tileOf, tilePath, verifyExport } from '@svc/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadExport } from '../../apps/cli/src/evidence-download.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import { exportFile } from '../harness/evidence.ts';
import { sealDecisions } from '../harness/long-log.ts';

/** Two full tiles, and one with 89 hashes. */
const DECISIONS = 600;
const CLI = join(import.meta.dirname, '../../apps/cli/bin/svc.js');

let deployment: Deployment;
let tenant: Tenant;
let token: string;
let folder: string;
let key: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-tiles-'));
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  await sealDecisions(await deployment.connect('svc_sealer'), [tenant.id], DECISIONS);
  token = (await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'reader' })).body.token;
  key = (await tenant.vera.get<LogCheckpoint>('/v1/evidence/checkpoint')).body.key;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await deployment?.stop();
});

const get = (path: string, bearer: string | null = token) =>
  fetch(`${deployment.url}/v1/evidence/tiles/${path}`, {
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  });

describe('the log as tiles', () => {
  test('has the root of its checkpoint, read by the paths of tlog-tiles [EVID-04]', async () => {
    const checkpoint = await (await get('checkpoint')).text();
    const [, size = '', root] = checkpoint.split('\n');
    const nodes = await Promise.all(
      rootNodes(Number(size)).map(async (node) => {
        const { from, to, ...tile } = tileOf(node);
        const answer = await get(tilePath(tile, to));
        expect(answer.status).toBe(200);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        expect(bytes.length).toBe(to * 32);
        return hashInTile(bytes, from, to);
      }),
    );
    expect(Buffer.from(foldNodes(nodes)).toString('base64')).toBe(root);
    expect(Number(size)).toBe(DECISIONS + 2);
  });

  test.each(['tile/0/003', 'tile/0/002', 'tile/0/002.p/255', 'tile/2/000.p/1', 'tile/00/000', 'x'])(
    'has no %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('is the tenant’s alone [AUTH-05]', async () => {
    expect((await get('tile/0/000', null)).status).toBe(401);
    const other = await deployment.createTenant('other');
    const answer = await other.alice.post<{ token: string }>('/v1/tokens', { name: 'reader' });
    expect((await get('tile/0/000', answer.body.token)).status).toBe(404);
  });
});

type Exit = { readonly code: number; readonly out: string; readonly err: string };

const svc = (...args: string[]) =>
  new Promise<Exit>((resolve) => {
    const env = { ...process.env, SVC_API: deployment.url, SVC_TOKEN: token };
    execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

describe('an export that was cut off', () => {
  test('goes on after any event line, and is the whole file [EVID-03]', async () => {
    const whole = (await exportFile(tenant)).text.split('\n');
    const { text } = await exportFile(tenant, '?from=0&resumeAt=300');
    const [header, ...rest] = text.split('\n');
    const joined = [header, ...whole.slice(1, 301), ...rest].join('\n');
    expect(await verifyExport([joined], { key })).toMatchObject({ status: 'verified', from: 0 });
    const beyond = await tenant.vera.get('/v1/evidence/export?resumeAt=9999');
    expect(beyond.status).toBe(422);
    expect((await tenant.vera.get('/v1/evidence/export?from=5&resumeAt=4')).status).toBe(422);
  });
});

describe('people of the tenant', () => {
  test('fetch a proof with svc evidence prove, and check it offline [EVID-03, EVID-04]', async () => {
    const [event] = await deployment.sql<{ id: string }>(
      'select evidence_id as id from ledger_events where tenant_id = $1 and idx = 3',
      [tenant.id],
    );
    const { body } = await tenant.vera.get<object>(`/v1/evidence/${event?.id}/proof`);
    const file = join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(body));

    const proved = await svc('evidence', 'prove', file, '--key', key);
    expect(proved).toMatchObject({ code: 0, err: '' });
    expect(proved.out).toMatch(/^Proved: the event is number 3 of log 0/);

    writeFileSync(file, JSON.stringify(body).replace('mail.send', 'mail.read'));
    expect(JSON.stringify(body)).toContain('mail.send');
    const refused = await svc('evidence', 'prove', file, '--key', key);
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('NOT PROVED') });

    writeFileSync(file, '{}');
    expect(await svc('evidence', 'prove', file, '--key', key)).toMatchObject({ code: 2 });
  });
});

describe('svc evidence export', () => {
  test('needs a person’s role, and says so', async () => {
    const { code, err } = await svc('evidence', 'export', join(folder, 'none.ndjson'));
    expect(code).toBe(2);
    expect(err).toContain('403');
    expect(existsSync(join(folder, 'none.ndjson'))).toBe(false);
  });
});

/** The download itself, as a person: the command is a thin frame around it. */
describe('a download', () => {
  test('goes on after the last whole event of an earlier run, and leaves one file that verifies [EVID-03]', async () => {
    const person = await deployment.identityProvider.token(ACCOUNTS.vera, tenant.adminAudience);
    const credentials = { api: deployment.url, token: person };
    const file = join(folder, 'export.ndjson');
    const download = (from: number) =>
      downloadExport(credentials, file, { from, logNo: null }, () => () => {});
    const lines = (await exportFile(tenant)).text.split('\n');
    const interrupted = `${lines.slice(1, 401).join('\n')}\n${lines[401]?.slice(0, 40)}`;
    writeFileSync(`${file}.part`, interrupted);

    const { events, resumed } = await download(0);

    expect(resumed).toBe(400);
    const text = readFileSync(file, 'utf8');
    expect(await verifyExport([text], { key })).toMatchObject({ status: 'verified', events });
    expect(existsSync(`${file}.part`)).toBe(false);
    // a part file of something else is not gone on from
    writeFileSync(`${file}.part`, 'rubbish\n');
    expect(await download(2)).toMatchObject({
      resumed: 0,
      events: events - 2,
    });
  });
});
