import { join } from 'node:path';
import type { CreatedToken } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMasterKey } from '../../apps/server/src/foundation/master-key.ts';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { makeTenant } from '../harness/data-directory.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { type Directory, directoryAt } from '../harness/directory.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { makeScratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';
import { type DirectoryState, serviceState, syncDirectory } from '../scim/syncing-directory.ts';
import { type Supervised, superviseServer } from './supervised-server.ts';

const USERS = 40;
const GROUPS = 4;
const CONNECTIONS = 8;
const REQUESTS_BETWEEN_KILLS = 45;
const KILLS_PER_ROUND = 3;

let scratch: Awaited<ReturnType<typeof makeScratch>>;
let identityProvider: IdentityProvider;
let server: Supervised;
let dataDir: string;

beforeAll(async () => {
  scratch = await makeScratch();
  dataDir = join(scratch.path, 'data');
  identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  server = await superviseServer({ SVC_DATA_DIR: dataDir });
});
afterAll(async () => {
  await server?.stop();
  await identityProvider?.close();
  await scratch?.close();
});

const name = (kind: string, number: number) => `${kind}${String(number).padStart(3, '0')}`;

/** Users of whom the first ones leave in the second round, and groups that each has a third of those who are there. */
function wanted(round: number): DirectoryState {
  const numbers = Array.from({ length: USERS }, (_, n) => n).filter((n) => round === 0 || n >= 10);
  const users = numbers.map((n) => [
    name('u', n),
    { displayName: `round ${round}`, active: round === 0 || n % 5 > 0 },
  ]);
  const groups = Array.from({ length: GROUPS }, (_, group) => [
    name('group', group),
    numbers.filter((n) => (n + group + round) % 3 === 0).map((n) => name('u', n)),
  ]);
  return { users: new Map(users as never), groups: new Map(groups as never) };
}

test('a directory whose service is killed in the middle of its synchronization converges by its retries [AUTH-03, EVID-01]', async () => {
  const { alice } = await makeTenant(dataDir, identityProvider);
  const { body } = await api(server.url(), alice).post<CreatedToken>('/v1/tokens', {
    name: 'directory',
    kind: 'provisioning',
  });
  let [requests, kills, unanswered, allowedKills] = [0, 0, 0, 0];
  const send: Directory['send'] = async (...request) => {
    if (++requests % REQUESTS_BETWEEN_KILLS === 0 && kills < allowedKills) {
      kills++;
      process.kill(server.pid(), 'SIGKILL');
    }
    try {
      return (await directoryAt(server.url(), body.token).send(...request)) as never;
    } catch (error) {
      unanswered++;
      throw error;
    }
  };
  const isReady = () => until('the service is ready again', () => server.ready()).then(() => {});

  for (const round of [0, 1]) {
    const state = wanted(round);
    allowedKills += KILLS_PER_ROUND;
    const order = [...wanted(0).users.keys(), ...state.groups.keys()];
    await syncDirectory(send, state, order, CONNECTIONS, isReady);
    await isReady();
    expect(await serviceState(directoryAt(server.url(), body.token).send)).toEqual(state);
  }

  expect(kills).toBe(2 * KILLS_PER_ROUND);
  expect(unanswered).toBeGreaterThan(kills / 2);
  const { vkey } = ledgerSigner(await readMasterKey(join(dataDir, 'master.key'), false));
  const { verdict } = await readEvidenceLog(api(server.url(), alice), vkey);
  expect(verdict.status).toBe('verified');
}, 240_000);
