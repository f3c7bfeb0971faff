import { performance } from 'node:perf_hooks';
import type { Agent, ApprovedAgent } from '@svc/contract';
import { openCall, startOpenServer } from '../../tests/harness/open-server.ts';
import type { RunningServer } from '../../tests/harness/processes.ts';
import { startSharedDatabase } from '../../tests/harness/shared-database.ts';
import { until } from '../../tests/harness/until.ts';
import type { Benchmark } from './benchmark.ts';

/** The kill switch across nodes: an agent's stream flows through one node, and is revoked through another. */
export const revokeCut: Benchmark = {
  name: 'revoke-cut',
  what: 'from the request that revokes an agent to the end of its stream on another node',
  unit: 'ms',
  goal: [{ figure: 'value', atMost: 100 }],
  run: async () => {
    const [shared, upstream] = await Promise.all([startSharedDatabase(2), startOpenServer()]);
    const [first, second] = shared.servers as [RunningServer, RunningServer];
    const admin = (await shared.createTenant('bench')).alice(first);
    await admin.post('/v1/gateway/servers', { name: 'tools', url: upstream.url, mode: 'enforce' });
    let agents = 0;
    const streaming = async () => {
      const requested = {
        name: `agent-${++agents}`,
        owner: 'owner@example.com',
        allowedTools: ['*'],
      };
      const { id } = (await admin.post<Agent>('/v1/agent-identities', requested)).body;
      const { body } = await admin.post<ApprovedAgent>(`/v1/agent-identities/${id}/approve`);
      const known = upstream.calls.length;
      const opening = openCall(`${second.url}/mcp/bench/tools`, body.token);
      await until('the call has arrived', async () => upstream.calls.length > known);
      upstream.say('working');
      const call = await opening;
      await until('the stream flows', async () => call.received().includes('working'));
      return { id, call };
    };
    return {
      method: 'two service processes and their database on this machine; answered: the response',
      value: async () => {
        const { id, call } = await streaming();
        const began = performance.now();
        const answering = admin
          .post(`/v1/agent-identities/${id}/revoke`)
          .then(() => performance.now() - began);
        await call.ended;
        const value = performance.now() - began;
        return { value, also: { answered: await answering } };
      },
      yardstick: {
        name: 'a token created through the first node',
        value: async () => {
          const began = performance.now();
          await admin.post('/v1/tokens', { name: `token-${agents}` });
          return performance.now() - began;
        },
      },
      close: async () => {
        await shared.stop();
        await upstream.stop();
      },
    };
  },
};
