import { join } from 'node:path';
import type { GovernDecision } from '@svc/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMasterKey } from '../../apps/server/src/foundation/master-key.ts';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { makeTenant, withOwner } from '../harness/data-directory.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { launch, startServer } from '../harness/processes.ts';
import { makeScratch, postmasterOf, type Scratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';
import { approveAgents, startLoad } from '../resilience/load.ts';
import { superviseServer } from '../resilience/supervised-server.ts';

let identityProvider: IdentityProvider;
let scratch: Scratch;
let dataDir: string;
const env = () => ({ SVC_DATA_DIR: dataDir });

beforeAll(async () => {
  const accounts = Object.values(ACCOUNTS);
  identityProvider = await startIdentityProvider({ accounts, port: 0, environment: 'test' });
});
afterAll(() => identityProvider?.close());
beforeEach(async () => {
  scratch = await makeScratch();
  dataDir = join(scratch.path, 'data');
});
afterEach(() => scratch.close());

describe('SIGTERM', () => {
  test('is obeyed after the requests under way are answered; then the database is down [OPS-01, OPS-03/stop]', async () => {
    const server = await startServer({ env: env() });
    const tenant = await makeTenant(dataDir, identityProvider);
    const [token = ''] = await approveAgents(server.url, tenant.alice, 1);
    const check = () =>
      api(server.url, token).post<GovernDecision>('/v1/govern/check', { tool: 'search' });

    const answers = await withOwner(dataDir, async (owner) => {
      // checks that cannot be finished before the log's head is free
      await owner.query('begin');
      await owner.query('select from ledger_heads where tenant_id = $1 for update', [tenant.id]);
      const underWay = Array.from({ length: 16 }, check);
      await until('they wait for the head', async () => {
        await owner.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await owner.query(
          `select from pg_stat_activity where usename = 'svc_sealer' and wait_event_type = 'Lock'`,
        );
        return rowCount !== 0;
      });
      // a round trip later the service has read all that was sent before
      await fetch(`${server.url}/healthz`);
      process.kill(server.pid, 'SIGTERM');
      await until('no new connection is taken', () =>
        fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then(
          () => false,
          () => true,
        ),
      );
      await owner.query('commit');
      return Promise.all(underWay);
    });

    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect((await server.exited).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });

  test('under load loses nothing that was acknowledged [EVID-01]', async () => {
    const server = await superviseServer({ ...env(), SVC_LOG_LEVEL: 'info' });
    const tenant = await makeTenant(dataDir, identityProvider);
    const load = await startLoad(server, tenant.alice, 16);
    await load.acknowledgedMore(300);

    const exit = server.stop();

    expect((await exit).code).toBe(0);
    await load.stop();
    expect(await postmasterOf(dataDir)).toBeNull();
    // closing, or closed
    expect([0, 503]).toEqual(expect.arrayContaining([...load.refused.keys()]));
    const again = await startServer({ env: env() });
    const { vkey } = ledgerSigner(await readMasterKey(join(dataDir, 'master.key'), false));
    const { events, verdict } = await readEvidenceLog(api(again.url, tenant.alice), vkey);
    expect(verdict.status).toBe('verified');
    const ids = new Set(events.map(({ id }) => id));
    expect([...load.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect((await again.end('SIGTERM')).code).toBe(0);
  });

  test('fails readiness at once, serves for the drain, and ends with its row of the nodes gone [OPS-02/restart]', async () => {
    const server = await startServer({ env: { ...env(), SVC_DRAIN_SECONDS: '3' } });
    const tenant = await makeTenant(dataDir, identityProvider);
    const [token = ''] = await approveAgents(server.url, tenant.alice, 1);
    const nodes = () =>
      withOwner(
        dataDir,
        async (owner) => (await owner.query('select from deployment_nodes')).rowCount,
      );
    expect(await nodes()).toBe(1);

    const began = performance.now();
    process.kill(server.pid, 'SIGTERM');
    const notReady = await until('it is not ready', async () => {
      const response = await fetch(`${server.url}/readyz`);
      return response.status === 503 ? response : null;
    });

    expect(await notReady.json()).toMatchObject({ detail: 'draining: this process stops' });
    // a client that holds its connection open goes on elsewhere
    expect(notReady.headers.get('connection')).toBe('close');
    expect(performance.now() - began).toBeLessThan(2_000);
    const { status } = await api(server.url, token).post('/v1/govern/check', { tool: 'search' });
    expect(status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await until('the drain has ended', () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect((await server.exited).code).toBe(0);
    const again = await startServer({ env: env() });
    expect(await nodes()).toBe(1);
    expect((await again.end('SIGTERM')).code).toBe(0);
  });

  test('a second one ends the drain, and nothing else [OPS-02/restart]', async () => {
    const server = await startServer({ env: { ...env(), SVC_DRAIN_SECONDS: '60' } });
    process.kill(server.pid, 'SIGTERM');
    await until('it drains', async () => (await fetch(`${server.url}/readyz`)).status === 503);

    process.kill(server.pid, 'SIGINT');

    expect((await server.exited).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });

  test('while it starts stops it as soon as it has, and the database with it', async () => {
    const server = launch({ env: env() });
    await until('its database runs', () => postmasterOf(dataDir));

    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });
});
