import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import type { Answer } from '../harness/api.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile, verification, verify } from '../harness/evidence.ts';
import { until } from '../harness/until.ts';

const DISK_MB = 320;
const AT_ONCE = 16;
/** More than fit into the rest of a log segment of the database, 16 MB, and into the pages that its tables have. */
const MAX_CHECKS = 20_000;

/** Mounts a file system in memory, which only root may do in some environments; null where it fails. */
function mountDisk(): string | null {
  if (process.getuid?.() !== 0) return null;
  const path = mkdtempSync(join(tmpdir(), 'svc-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', path]);
    return path;
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
}

function unmountDisk(path: string): void {
  execFileSync('umount', [path]);
  rmSync(path, { recursive: true });
}

const canMount = (() => {
  const path = mountDisk();
  if (path !== null) unmountDisk(path);
  return path !== null;
})();

describe.skipIf(!canMount)('on a full disk', () => {
  let folder: string;
  let filler: string;
  let cluster: Cluster;
  let deployment: Deployment;
  let tenant: Tenant;
  let agent: TestAgent;

  beforeAll(async () => {
    folder = mountDisk() as string;
    filler = join(folder, 'filler');
    cluster = await startCluster(join(folder, 'database'));
    const masterKeyFile = join(folder, 'master.key');
    writeFileSync(masterKeyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
    deployment = await startDeployment({
      SVC_DATABASE_URL: databaseUrl(cluster),
      SVC_MASTER_KEY_FILE: masterKeyFile,
    });
    tenant = await deployment.createTenant('acme');
    agent = await approvedAgent(deployment, tenant, 'worker');
  });
  afterAll(async () => {
    rmSync(filler, { force: true });
    await deployment?.stop();
    await cluster?.stop();
    unmountDisk(folder);
  });

  function fill(): void {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    expect(statfsSync(folder).bavail).toBe(0);
  }

  const check = (number: number) =>
    agent.api
      .post<Problem & { evidenceId: string }>('/v1/govern/check', {
        tool: 'search',
        arguments: { number },
      })
      .catch(() => null);

  test('nothing is allowed without evidence, the error is clear, and no half of an event is left [EVID-01, GOV-02]', async () => {
    const acknowledged: string[] = [];
    const refused: Answer<Problem>[] = [];
    fill();
    for (let sent = 0; refused.length === 0 && sent < MAX_CHECKS; sent += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => check(sent + n)));
      for (const answer of answers) {
        if (answer?.status === 200) acknowledged.push(answer.body.evidenceId);
        else if (answer !== null) refused.push(answer);
      }
    }
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) {
      expect(status, JSON.stringify(body)).toBe(503);
      expect(body).toMatchObject({ code: 'unavailable', detail: expect.any(String) });
    }
    expect((await deployment.as(null).get('/healthz')).status).toBe(200);

    rmSync(filler);
    await until('checks are answered again', async () => {
      const answer = await check(0);
      if (answer?.status === 200) acknowledged.push(answer.body.evidenceId);
      return answer?.status === 200;
    });
    // the database may have ended every connection meanwhile
    const owner = await deployment.connect();
    const { rows } = await owner.query<{ evidence_id: string }>(
      'select evidence_id from ledger_events where tenant_id = $1',
      [tenant.id],
    );
    const stored = new Set(rows.map(({ evidence_id }) => evidence_id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(await verification(tenant)).toMatchObject({ status: 'verified', size: rows.length });
    expect((await verify(await exportFile(tenant), tenant)).status).toBe('verified');
  });
});
