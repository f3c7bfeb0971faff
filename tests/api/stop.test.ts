import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startDeployment } from '../harness/deployment.ts';

/** Shorter than the time after which the service closes any idle connection. */
const DEADLINE_MS = 20_000;

test('a service that stops does not wait for a connection that has sent nothing [OPS-01]', async () => {
  const deployment = await startDeployment();
  const { hostname, port } = new URL(deployment.url);
  const spare = connect(Number(port), hostname);
  await once(spare, 'connect');
  await deployment.as(null).get('/healthz');
  const closed = once(spare, 'close', { signal: AbortSignal.timeout(DEADLINE_MS) });

  const stopped = deployment.stop();

  await expect(closed).resolves.toBeDefined();
  await stopped;
});
