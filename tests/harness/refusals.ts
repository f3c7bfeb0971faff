import { type ErrorCode, type OperationId, ROUTES, route } from '@svc/contract';
import { expect } from 'vitest';
import { approvedAgent } from './agent.ts';
import type { Answer } from './api.ts';
import { withoutLedger } from './contents.ts';
import { type Deployment, startDeployment, type Tenant } from './deployment.ts';
import { expectProblem } from './problem.ts';
import { type ApiRequest, validRequests } from './requests.ts';

export const OPERATIONS = Object.keys(ROUTES) as OperationId[];
export const JSON_TYPE = { 'content-type': 'application/json' };

export type Attempt = readonly [OperationId, () => Promise<Answer>];

/** A deployment to send wrong requests to, each by somebody whose right ones would be served. */
export type Refusals = {
  readonly deployment: Deployment;
  readonly tenant: Tenant;
  /** A valid request of each operation. */
  readonly requests: Readonly<Record<OperationId, ApiRequest>>;
  tokenFor(operationId: OperationId): string;
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
  const deployment = await startDeployment();
  const tenant = await deployment.createTenant('acme');
  const agent = (await approvedAgent(deployment, tenant, 'worker')).api;
  const make = validRequests(deployment, tenant);
  const requests = Object.fromEntries(
    await Promise.all(OPERATIONS.map(async (id) => [id, await make[id]()] as const)),
  ) as Record<OperationId, ApiRequest>;
  const caller = (id: OperationId) => (id === 'governCheck' ? agent : tenant.alice);
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
    tokenFor: (id) => caller(id).token as string,
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
