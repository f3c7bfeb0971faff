import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyExports } from '@svc/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile, signedHead } from '../harness/evidence.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { launch, run } from '../harness/processes.ts';
import { until } from '../harness/until.ts';

/** Two transactions of a prune delete 8,192 events each, a third the rest. */
const DECISIONS = 17_000;
const ARCHIVED = Math.floor(DECISIONS / 256) * 256;
const FIRST_STEP = 8_192;
/** An archive of some 20 MB: writing it takes long enough to be killed in. */
const PADDING = 800;
const MAX_KILLS = 20;

let deployment: Deployment;
let tenant: Tenant;
let folder: string;
let archive: string;

beforeAll(async () => {
  deployment = await startDeployment({}, 'embedded');
  tenant = await deployment.createTenant('acme');
  folder = await mkdtemp(join(tmpdir(), 'svc-archives-'));
  archive = join(folder, 'archive.ndjson');
  await sealDecisions(await deployment.connect('svc_sealer'), [tenant.id], DECISIONS, PADDING);
});
afterAll(async () => {
  await deployment?.stop();
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({ SVC_DATA_DIR: deployment.dataDir });
const archiveArgs = () => [
  ...['evidence', 'archive', tenant.id, archive],
  ...['--before', new Date(Date.now() + 60_000).toISOString()],
];
const pruneArgs = () => ['evidence', 'prune', tenant.id, archive];

/** Bytes of all partial files. */
async function partialBytes(): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.partial'));
  const sizes = names.map((name) => stat(join(folder, name)).then(({ size }) => size));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The first event that is stored, and how many prunes the log and the table of prunes have. */
async function pruneState() {
  const [row] = await deployment.sql<{ first: string; recorded: string; sealed: string }>(
    `select (select min(idx) from ledger_events where tenant_id = $1) as first,
            (select count(*) from ledger_prunes where tenant_id = $1) as recorded,
            (select count(*) from ledger_events where tenant_id = $1 and kind = 'evidence.pruned') as sealed`,
    [tenant.id],
  );
  return {
    first: Number(row?.first),
    recorded: Number(row?.recorded),
    sealed: Number(row?.sealed),
  };
}

test('an archive whose writing is killed is there as a whole or not at all, and the next call writes it [EVID-08]', async () => {
  let killed = 0;
  for (let kill = 0; kill < MAX_KILLS && killed < 3 && !existsSync(archive); kill++) {
    const before = await partialBytes();
    const command = launch({ args: archiveArgs(), env: env() });
    let hasEnded = false;
    const exited = command.exited.finally(() => {
      hasEnded = true;
    });
    // each time after more was written
    const enough = before + 1 + kill * 1_000_000;
    await until('it writes', async () => hasEnded || (await partialBytes()) >= enough);
    await command.end('SIGKILL');
    const { signal, stderr } = await exited;
    expect(existsSync(archive), stderr).toBe(signal === null);
    if (signal === 'SIGKILL') killed++;
  }
  expect(killed).toBe(3);
  expect(await partialBytes()).toBeGreaterThan(0);

  const { code, stdout, stderr } = await run(archiveArgs(), env());

  expect(code, stderr).toBe(0);
  expect(stdout).toContain(`log 0, events 0 up to ${ARCHIVED}`);
  const bytes = await readFile(archive);
  expect(stdout).toContain(createHash('sha256').update(bytes).digest('hex'));
  const again = await run(archiveArgs(), env());
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('EEXIST') });
  expect(bytes.equals(await readFile(archive))).toBe(true);
  expect(await pruneState()).toEqual({ first: 0, recorded: 0, sealed: 0 });
});

test('a prune that is killed before, at or between its steps loses nothing, and the next call completes it [EVID-08, EVID-01]', async () => {
  await tenant.alice.put('/v1/evidence/retention', { keepDays: 0 });
  const ids = () =>
    deployment.sql<{ evidence_id: string; idx: string }>(
      'select evidence_id, idx from ledger_events where tenant_id = $1 and idx >= $2 order by idx',
      [tenant.id, ARCHIVED],
    );
  const kept = await ids();
  const locker = await deployment.connect();
  /** Kills the command when it has come to the locked row. */
  const killAt = async (lock: string, values: unknown[], isReached: () => Promise<boolean>) => {
    await locker.query('begin');
    await locker.query(lock, values);
    const command = launch({ args: pruneArgs(), env: env() });
    await until('the prune waits for the lock', async () => (await isBlocked()) && isReached());
    const { signal } = await command.end('SIGKILL');
    await locker.query('rollback');
    // its connection ends with it, which the database may see later
    await until('nobody waits any more', async () => !(await isBlocked()));
    expect(signal).toBe('SIGKILL');
  };
  const isBlocked = async () => {
    const [row] = await deployment.sql<{ waits: boolean }>(
      `select exists (select from pg_locks where not granted) as waits`,
    );
    return row?.waits === true;
  };
  const event = 'select from ledger_events where tenant_id = $1 and idx = $2 for update';

  await killAt(
    'select from ledger_heads where tenant_id = $1 for update',
    [tenant.id],
    async () => true,
  );
  expect(await pruneState()).toEqual({ first: 0, recorded: 0, sealed: 0 });
  await killAt(event, [tenant.id, 0], async () => (await pruneState()).recorded === 1);
  expect(await pruneState()).toEqual({ first: 0, recorded: 1, sealed: 1 });
  await killAt(
    event,
    [tenant.id, FIRST_STEP],
    async () => (await pruneState()).first === FIRST_STEP,
  );
  expect(await pruneState()).toEqual({ first: FIRST_STEP, recorded: 1, sealed: 1 });
  expect((await run(['evidence', 'fsck'], env())).code).toBe(0);

  const { code, stdout, stderr } = await run(pruneArgs(), env());

  expect(code, stderr).toBe(0);
  expect(stdout).toContain(
    `log 0 begins at event ${ARCHIVED}; deleted ${ARCHIVED - FIRST_STEP} events`,
  );
  expect(await pruneState()).toEqual({ first: ARCHIVED, recorded: 1, sealed: 1 });
  expect((await ids()).slice(0, kept.length)).toEqual(kept);
  expect((await run(['evidence', 'fsck'], env())).code).toBe(0);
  const { key } = await signedHead(tenant);
  const files = [await readFile(archive), (await exportFile(tenant)).text];
  const verdicts = await verifyExports(
    files.map((file) => [file]),
    { key },
  );
  expect(verdicts.map(({ status }) => status)).toEqual(['verified', 'verified']);
});
