import type { CreatedToken } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { installSchemathesis, runSchemathesis } from './schemathesis.ts';

/** Requests that are generated for each operation, beside those that cover its schema's boundaries. */
const EXAMPLES = 5;
const TIMEOUT_MS = 15 * 60_000;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  await installSchemathesis();
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
}, TIMEOUT_MS);
afterAll(() => deployment?.stop());

const CREDENTIALS: Readonly<Record<string, () => Promise<string | null>>> = {
  'an admin': async () => tenant.alice.token,
  'a viewer': async () => tenant.vera.token,
  'a service token': async () =>
    (await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' })).body.token,
  'an agent': async () => (await approvedAgent(deployment, tenant, 'worker')).api.token,
  'no credential': async () => null,
};

describe.each(Object.entries(CREDENTIALS))('with the credential of %s', (_name, credential) => {
  test(
    'every answer to generated requests is one that the OpenAPI document describes [AUTH-04]',
    async () => {
      const { code, output } = await runSchemathesis(deployment.url, await credential(), EXAMPLES);

      expect(code, lastLines(output)).toBe(0);
    },
    TIMEOUT_MS,
  );
});

/** The end of a report; a generated request can be a line of thousands of characters. */
function lastLines(output: string): string {
  const lines = output.split('\n').slice(-80);
  return lines.map((line) => line.slice(0, 300)).join('\n');
}
