import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleConnection } from '../../apps/server/src/db/database.ts';
import { type Deployment, startDeployment } from '../harness/deployment.ts';
import { exportFile, verification, verify } from '../harness/evidence.ts';
import type { AppenderTask } from './appender-process.ts';

const EVENTS = 400;

let deployment: Deployment;

beforeAll(async () => {
  deployment = await startDeployment();
});
afterAll(() => deployment?.stop());

/** Seals from a process of its own; returns the ids that were acknowledged. */
async function append(task: AppenderTask): Promise<string[]> {
  const child = fork(join(import.meta.dirname, 'appender-process.ts'));
  const exited = once(child, 'exit');
  let ids: string[] | null = null;
  child.on('message', (message: string[]) => {
    ids = message;
  });
  // its messages have all arrived then, which its exit alone does not say
  const disconnected = once(child, 'disconnect');
  child.send(task);
  const [code] = await exited;
  await disconnected;
  if (ids === null) throw new Error(`an appender ended with ${code}`);
  return ids;
}

test.each([2, 8])(
  '%i processes that append to one tenant at once, their clocks jumping back and forth, keep one order without gap, fork or loss [EVID-01/order, EVID-02]',
  async (processes) => {
    const tenant = await deployment.createTenant(`tenant-${processes}`);
    const connection = roleConnection(deployment.owner, 'svc_sealer', deployment.masterKey);
    const task = { connection, tenantId: tenant.id, events: EVENTS };
    const lists = await Promise.all(Array.from({ length: processes }, () => append(task)));

    // most are acknowledged: the rest waited too long for a head that others had
    const acknowledged = lists.flat();
    expect(acknowledged.length).toBeGreaterThan((processes * EVENTS) / 2);
    expect(Math.min(...lists.map(({ length }) => length))).toBeGreaterThan(0);
    const rows = await deployment.sql<{ idx: string; evidence_id: string; sealed_at: Date }>(
      'select idx, evidence_id, sealed_at from ledger_events where tenant_id = $1 order by idx',
      [tenant.id],
    );
    expect(rows.map(({ idx }) => Number(idx))).toEqual(rows.map((_, index) => index));
    const times = rows.map(({ sealed_at }) => sealed_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const stored = new Set(rows.map(({ evidence_id }) => evidence_id));
    expect(stored.size).toBe(rows.length);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(await verification(tenant)).toMatchObject({ status: 'verified', size: rows.length });
    expect((await verify(await exportFile(tenant), tenant)).status).toBe('verified');
  },
);
