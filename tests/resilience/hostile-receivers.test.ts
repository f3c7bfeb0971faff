import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { CreatedChannel, Delivery, Ticket } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { startReceiver } from '../harness/receiver.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

const CHANNELS = '/v1/notifications';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  other = await deployment.createTenant('other');
});
afterAll(() => deployment?.stop());

type Hostile = {
  readonly url: string;
  readonly sockets: readonly Socket[];
  close(): Promise<void>;
};

/** A server that does this with the first bytes of each connection. */
async function startHostile(answer: (socket: Socket) => void): Promise<Hostile> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    // the service may hang up at any moment
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const hang = () => {};
const lie = (socket: Socket) => socket.end('This is not HTTP.\r\n\r\n');
function flood(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n');
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

async function createChannel(of: Tenant, url: string): Promise<string> {
  const body = { type: 'webhook', targetUrl: `${url}/hook` };
  return (await of.alice.post<CreatedChannel>(CHANNELS, body)).body.id;
}
const attempted = (id: string) =>
  until('a delivery was attempted', async () => {
    const { body } = await tenant.alice.get<{ items: Delivery[] }>(`${CHANNELS}/${id}/deliveries`);
    const [delivery] = body.items;
    return (delivery?.attempts ?? 0) > 0 && delivery;
  });

describe('a scan', () => {
  test('is complete while channels hang, refuse, lie and flood, and others hear of theirs [NOTE-04]', async () => {
    const [hanging, lying, flooding] = await Promise.all([hang, lie, flood].map(startHostile));
    const closed = await startHostile(hang);
    await closed.close();
    const healthy = await startReceiver();
    await createChannel(tenant, hanging?.url as string);
    const ids = [];
    for (const { url } of [lying, flooding, closed] as Hostile[]) {
      ids.push(await createChannel(tenant, url));
    }
    await createChannel(other, healthy.url);
    const repository = await testRepository(tenant);

    const scan = await repository.upload(scanReport([scanFinding()]));
    expect(scan.findings.total).toBe(1);
    await until('the hanging channel was asked', () => hanging?.sockets.length === 1);
    await (await testRepository(other)).upload(scanReport([scanFinding()]));
    await repository.upload(scanReport([scanFinding()]));

    await healthy.count(1);
    expect(await repository.findings()).toHaveLength(1);
    const [lied, flooded, refused] = await Promise.all(ids.map(attempted));
    expect(lied).toMatchObject({ state: 'pending', status: null });
    // the status came, and the flood behind it was cut off
    expect(flooded).toMatchObject({ state: 'delivered', status: 200 });
    await until('the flood was cut off', () => flooding?.sockets.every((each) => each.destroyed));
    expect(refused).toMatchObject({ state: 'pending', status: null });
    await Promise.all([hanging, lying, flooding].map((each) => each?.close()));
    await healthy.close();
  });

  test('is complete while a tracker hangs, whose ticket changes nothing [TICK-04]', async () => {
    const tracker = await startHostile(hang);
    const settings = { baseUrl: tracker.url, user: 'svc@example.com', project: 'SEC' };
    const token = 'x'.repeat(24);
    await tenant.alice.put('/v1/integrations/jira', { ...settings, token });
    const repository = await testRepository(tenant);
    await repository.upload(scanReport([scanFinding()]));
    const [finding] = await repository.findings();
    const path = `/v1/integrations/findings/${finding?.id}/tickets`;
    let answer: Answer<Ticket> | null = null;
    const asked = tenant.alice.post<Ticket>(path, { provider: 'jira' }).then((given) => {
      answer = given;
      return given;
    });
    await until('the tracker was asked', () => tracker.sockets.length === 1);

    await repository.upload(scanReport([scanFinding(), scanFinding({ secret: 'second' })]));

    expect(answer).toBeNull();
    await tracker.close();
    expectProblem(await asked, 'bad_gateway', 'openTicket');
    expect(new Set(Object.values(await repository.status()))).toEqual(new Set(['open']));
  });
});
