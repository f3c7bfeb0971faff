import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogCheckpoint } from '@svc/contract';
import { signerFromSeed, verifyExport } from '@svc/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotateLedgerKey } from '../apps/server/src/features/evidence/upkeep/rotate-key.ts';
import { LedgerKeys } from '../apps/server/src/platform/ledger/signing-key.ts';
import { type Deployment, startDeployment, type Tenant } from './harness/deployment.ts';
import { exportFile } from './harness/evidence.ts';

/** The independent verifier in Python, where the machine has Python. */
const FOLDER = join(import.meta.dirname, '../python/evidence-verifier');
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

let deployment: Deployment;
let tenant: Tenant;
let checkpoint: LogCheckpoint;
let folder: string;

const python = (...args: string[]) => {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const { status, stdout, stderr } = spawnSync('python3', args, {
    cwd: FOLDER,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
};

describe.skipIf(!hasPython)('the verifier in Python', () => {
  beforeAll(async () => {
    deployment = await startDeployment();
    tenant = await deployment.createTenant('acme');
    folder = mkdtempSync(join(tmpdir(), 'evidence-verifiers-'));
    checkpoint = (await tenant.vera.get<LogCheckpoint>('/v1/evidence/checkpoint')).body;
    await tenant.alice.post('/v1/govern/check', { tool: 'search', arguments: { q: 'é "x" 😀' } });
    for (const name of ['one', 'two']) await tenant.alice.post('/v1/tokens', { name });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await deployment?.stop();
  });

  function write(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  test('judges the shared vectors and their mutations as ours does [EVID-02]', () => {
    const { status, stderr } = python('-m', 'unittest', 'discover', '-s', 'tests', '-t', '.');
    expect(status, stderr).toBe(0);
  });

  test.each(['', '?from=2', '?since=2026-01-01T00:00:00Z'])(
    'verifies what the service exports%s and detects every change of it [EVID-02] [EVID-03]',
    async (query) => {
      const { text } = await exportFile(tenant, query);
      const file = write('export.ndjson', text);
      const kept = write('kept.txt', checkpoint.note);

      const verdict = python('-m', 'svc_evidence', file, '--key', checkpoint.key);
      const ours = await verifyExport([text], { key: checkpoint.key });
      expect(verdict.status, verdict.stderr).toBe(0);
      expect(JSON.parse(verdict.stdout)).toMatchObject({
        status: ours.status,
        from: ours.from,
        to: ours.to,
        events: ours.events,
        redacted: ours.commitments,
        lastTime: ours.lastTime,
      });
      const compared = python(
        '-m',
        'svc_evidence',
        file,
        '--key',
        checkpoint.key,
        '--checkpoint',
        kept,
      );
      expect(compared.status).toBe(ours.from !== null && ours.from > checkpoint.size ? 4 : 0);
      const mutated = python('-m', 'tests.mutations', file, checkpoint.key);
      expect(mutated.status, mutated.stderr).toBe(0);
      expect(Number(mutated.stdout)).toBeGreaterThan(2 * Buffer.byteLength(text));
    },
  );

  test('follows rotations of the key as ours does [EVID-03] [EVID-04]', async () => {
    const { text: before } = await exportFile(tenant, '');
    const keys = new LedgerKeys(deployment.masterKey);
    const { vkey } = await rotateLedgerKey(await deployment.connect(), keys, 0);
    const { text: after } = await exportFile(tenant, '');
    const { published } = await keys.read(await deployment.connect());
    const list = write('keys.json', JSON.stringify({ keys: published }));
    const stolen = signerFromSeed('svc-ledger', Buffer.alloc(32, 7)).vkey;
    const verdicts = [
      [before, checkpoint.key, false, 0],
      [before, vkey, true, 0],
      [before, vkey, false, 1],
      [after, checkpoint.key, true, 0],
      [after, checkpoint.key, false, 1],
      [after, stolen, true, 1],
    ] as const;
    for (const [text, key, isListed, status] of verdicts) {
      const file = write('rotated.ndjson', text);
      const more = isListed ? ['--keys', list] : [];
      const verdict = python('-m', 'svc_evidence', file, '--key', key, ...more);
      expect(verdict.status, `${verdict.stdout}${verdict.stderr}`).toBe(status);
      const trust = isListed ? { key, keys: JSON.stringify({ keys: published }) } : { key };
      expect((await verifyExport([text], trust)).status === 'verified').toBe(status === 0);
    }
  });
});
