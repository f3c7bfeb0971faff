import type { Repository } from '@svc/contract';
import { startDeployment, type Tenant } from '../../tests/harness/deployment.ts';
import { startReceiver } from '../../tests/harness/receiver.ts';
import { scanFinding, scanReport, scanUpload } from '../../tests/harness/scan-report.ts';
import type { Benchmark } from './benchmark.ts';

const SCANS = 200;
const AT_ONCE = 4;

/** How far the announcements of one tenant fall behind its scans. */
export const deliveries: Benchmark = {
  name: 'deliveries',
  what: `scans uploaded and announced to a webhook on loopback, ${SCANS} of one tenant, until the last is delivered`,
  unit: 'scans/s',
  goal: [{ figure: 'ratio', atLeast: 0.5 }],
  run: async () => {
    const deployment = await startDeployment();
    const receiver = await startReceiver();
    const [announced, silent] = await Promise.all(
      ['announced', 'silent'].map((name) => deployment.createTenant(name)),
    );
    if (announced === undefined || silent === undefined) throw new Error('no tenant');
    const channel = { type: 'webhook', targetUrl: receiver.url };
    const { status } = await announced.alice.post('/v1/notifications', channel);
    if (status !== 201) throw new Error(`channel: status ${status}`);
    const rate = async (run: () => Promise<unknown>) => {
      const start = performance.now();
      await run();
      return (SCANS * 1_000) / (performance.now() - start);
    };
    return {
      method: `${AT_ONCE} uploads at once, each of one finding in a repository of its own`,
      value: () =>
        rate(async () => {
          const count = receiver.received.length + SCANS;
          await upload(announced);
          await receiver.count(count);
        }),
      yardstick: {
        name: 'the uploads of a tenant without channel',
        value: () => rate(() => upload(silent)),
      },
      close: async () => {
        await deployment.stop();
        await receiver.close();
      },
    };
  },
};

let made = 0;

async function upload({ alice }: Tenant): Promise<void> {
  let left = SCANS;
  const one = async () => {
    while (left-- > 0) {
      const repository = await alice.put<Repository>('/v1/repos', { name: `acme/${made++}` });
      const report = scanReport([scanFinding({ secret: 'one', path: 'a.ts', severity: 'high' })]);
      const scan = await alice.post(`/v1/repos/${repository.body.id}/scans`, scanUpload(report));
      if (scan.status !== 201) throw new Error(`upload: status ${scan.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
