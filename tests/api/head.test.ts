import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';

/** More than the streams of changes that one person may follow. */
const REQUESTS = 25;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const request = (method: string, path: string) =>
  fetch(`${deployment.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${tenant.vera.token}` },
    signal: AbortSignal.timeout(20_000),
  });

test.each(['/v1/changes', '/v1/evidence/export', '/v1/aibom/cyclonedx', '/v1/findings/export'])(
  'HEAD %s answers as GET does, without a body, and leaves nothing running',
  async (path) => {
    for (let n = 0; n < REQUESTS; n++) {
      const answer = await request('HEAD', path);

      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('');
    }
    const answer = await request('GET', path);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  },
);
