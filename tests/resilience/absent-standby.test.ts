import { type OperationId, ROUTES, route } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AbsentStandby,
  loseStandby,
} from '../../apps/server/src/db/absent-standby.testing.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { eachOf } from '../harness/each-of.ts';
import { type ApiRequest, validRequests } from '../harness/requests.ts';
import { endSuspension } from '../harness/suspension.ts';

/** They answer without having written anything. */
const WRITE_NOTHING: readonly OperationId[] = [
  'addCodeHostInstallation',
  'tryPack',
  'validatePack',
  'verifyEvidence',
];

/** Its request is no longer valid once the tenant's tokens and agents are served again. */
const NOT_VALID: readonly OperationId[] = ['confirmRecovery'];
/** Its repetition waits half a minute for the first request, which has reserved the ticket. */
const WAITS: readonly OperationId[] = ['openTicket'];

const WRITES = (Object.keys(ROUTES) as OperationId[]).filter((id) => {
  const { method, roles } = route(id);
  const isCalledHere = roles.includes('admin') || id === 'governCheck';
  return method !== 'GET' && isCalledHere && ![...WRITE_NOTHING, ...NOT_VALID].includes(id);
});

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let prepared: Readonly<Record<string, ApiRequest>>;
let standby: AbsentStandby | undefined;

beforeAll(async () => {
  deployment = await startDeployment({}, 'embedded');
  tenant = await deployment.createTenant('acme');
  agent = await approvedAgent(deployment, tenant, 'worker');
  const requests = validRequests(deployment, tenant);
  prepared = Object.fromEntries(
    await eachOf(WRITES, async (id) => [id, await requests[id]()] as const),
  );
  await endSuspension(deployment, tenant);
});
afterAll(async () => {
  await standby?.restore();
  await deployment?.stop();
});

/** Calls the operation with an idempotency key of its own; returns status and, for a problem, its code: `503 unavailable`. */
async function call(id: OperationId): Promise<string> {
  const { path, body } = prepared[id] as ApiRequest;
  const { send } = id === 'governCheck' ? agent.api : tenant.alice;
  const answer = await send(route(id).method, path, {
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(route(id).method === 'POST' && { 'idempotency-key': id }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status < 400 ? `${answer.status}` : `${answer.status} ${answer.body.code}`;
}

test('no write is acknowledged whose wait for the synchronous standby was cancelled, nor its repetition [EVID-01]', async () => {
  standby = await loseStandby(deployment.owner);
  standby.cancelWaits();
  const expected: Record<string, string> = {};
  const actual: Record<string, string> = {};
  const acknowledged: string[] = [];

  for (const id of WRITES) {
    expected[id] = '503 unavailable';
    actual[id] = await call(id);
    // what was committed on the primary alone is found, or its idempotency key is
    const repeated = WAITS.includes(id) ? '503' : await call(id);
    if (!/^[45]/.test(repeated)) acknowledged.push(`${id} ${repeated}`);
  }

  expect(actual).toEqual(expected);
  expect(acknowledged).toEqual([]);
});
