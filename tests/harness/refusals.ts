import { type ErrorCode, type OperationId, PLATFORM_TENANT, ROUTES, route } from '@svc/contract';
import { expect } from 'vitest';
import { approvedAgent } from './agent.ts';
import type { Answer } from './api.ts';
import { withoutLedger } from './contents.ts';
import { ACCOUNTS, type Deployment, type Tenant } from './deployment.ts';
import { PUBLIC_URL } from './people.ts';
import { startWithPlatform } from './platform.ts';
import { expectProblem } from './problem.ts';
import { type ApiRequest, validRequests } from './requests.ts';
import { endSuspension } from './suspension.ts';

export const OPERATIONS = Object.keys(ROUTES) as OperationId[];
export const JSON_TYPE = { 'content-type': 'application/json' };

export type Attempt = readonly [OperationId, () => Promise<Answer>];

/** A deployment to send wrong requests to, each by somebody whose right ones would be served. */
export type Refusals = {
  readonly deployment: Deployment;
  readonly tenant: Tenant;
  /** A valid request of each operation. */
  readonly requests: Readonly<Record<OperationId, ApiRequest>>;
  /** Headers that authenticate a caller of the operation. */
  credentialFor(operationId: OperationId): Readonly<Record<string, string>>;
  send(operationId: OperationId, path: string, init?: RequestInit): Promise<Answer>;
  /** The valid request with another body. */
  sendBody(operationId: OperationId, body: unknown): Promise<Answer>;
  /** The valid request with this text in place of the id in its path. */
  sendParam(operationId: OperationId, text: string): Promise<Answer>;
  /** Body and headers of the valid request. */
  validBody(operationId: OperationId): { body?: string; headers?: Record<string, string> };
  /** Makes each attempt, expects the documented problem of each, and the database afterwards as it was before but for evidence of refused checks. */
  refused(code: ErrorCode, attempts: Iterable<Attempt>): Promise<void>;
};

export async function startRefusals(): Promise<Refusals> {
  const { stop, signedIn, ...people } = await startWithPlatform();
  const deployment = { ...people.deployment, stop };
  const tenant = await deployment.createTenant('acme');
  const paula = await signedIn(PLATFORM_TENANT, ACCOUNTS.paula);
  const cookie = await paula.jar.getCookieString(PUBLIC_URL);
  const agent = (await approvedAgent(deployment, tenant, 'worker')).api;
  const make = validRequests(deployment, tenant);
  // one after the other: all at once would be the flood that the limits of a tenant refuse
  const requests = {} as Record<OperationId, ApiRequest>;
  for (const id of OPERATIONS) requests[id] = await make[id]();
  await endSuspension(deployment, tenant);
  const isOfPlatform = (id: OperationId) => route(id).path.startsWith('/v1/platform/');
  const caller = (id: OperationId) => {
    if (isOfPlatform(id)) return paula.api;
    return id === 'governCheck' ? agent : tenant.alice;
  };
  const send: Refusals['send'] = (id, path, init = {}) =>
    caller(id).send(route(id).method, path, init);
  const validBody: Refusals['validBody'] = (id) => {
    const { body } = requests[id];
    return body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE };
  };
  return {
    deployment,
    tenant,
    requests,
    credentialFor: (id): Record<string, string> =>
      isOfPlatform(id)
        ? { cookie, 'sec-fetch-site': 'same-origin' }
        : { authorization: `Bearer ${caller(id).token}` },
    send,
    sendBody: (id, body) =>
      send(id, requests[id].path, { body: JSON.stringify(body), headers: JSON_TYPE }),
    sendParam: (id, text) => send(id, route(id).path.replace(/\{\w+\}/, text), validBody(id)),
    validBody,
    refused: async (code, attempts) => {
      const before = await deployment.contents();
      const checks: Attempt[] = [];
      for (const each of attempts) {
        const [operationId, attempt] = each;
        if (operationId === 'governCheck') checks.push(each);
        else expectProblem(await attempt(), code, operationId);
      }
      expect(await deployment.contents()).toEqual(before);
      // a refused check is evidence, and writes nothing else
      for (const [operationId, attempt] of checks)
        expectProblem(await attempt(), code, operationId);
      expect(withoutLedger(await deployment.contents())).toEqual(withoutLedger(before));
    },
  };
}
