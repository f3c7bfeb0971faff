import { once } from 'node:events';
import { startDeployment } from '../tests/harness/deployment.ts';
import { connectDirectory } from '../tests/harness/directory.ts';

/**
 * A fresh service for conformance tools of SCIM: prints one line `{"url","token"}`, the base address of SCIM and a
 * provisioning token for it, and ends with its standard input.
 */
async function main(): Promise<void> {
  const deployment = await startDeployment({}, 'embedded');
  const tenant = await deployment.createTenant('scim-target');
  const { token } = await connectDirectory(deployment, tenant);
  process.stdout.write(`${JSON.stringify({ url: `${deployment.url}/scim/v2`, token })}\n`);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await deployment.stop();
}

await main();
