import type { Benchmark } from './benchmark.ts';
import { loadWith, startIdentityServer } from './identity-load.ts';

const CONNECTIONS = 64;
const SECONDS = 3;

/** What each request of a person in the console costs: a session is read from the database every time. */
export const sessionCheck: Benchmark = {
  name: 'session-check',
  what: `GET /v1/me by session cookie at ${CONNECTIONS} connections`,
  unit: 'requests/s',
  goal: [
    { figure: 'ratio', atLeast: 0.35 },
    { figure: 'besideToken', atLeast: 0.9 },
  ],
  run: async () => {
    const service = await startIdentityServer('service');
    const echo = await startIdentityServer('echo');
    const load = { connections: CONNECTIONS, seconds: SECONDS };
    const url = `${service.url}/v1/me`;
    return {
      method: `${SECONDS} s of load by autocannon in this process, no pipelining; latencies in ms; besideToken: cookie / service token`,
      value: async () => {
        const { cookies, serviceTokens } = service.credentials;
        const byCookie = await loadWith({ ...load, url, clients: cookies });
        const byToken = await loadWith({ ...load, url, clients: serviceTokens });
        const besideToken = byCookie.value / byToken.value;
        return { ...byCookie, also: { ...byCookie.also, besideToken } };
      },
      yardstick: {
        name: 'bare Fastify answer of 2 kB',
        value: () => loadWith({ ...load, url: echo.url, clients: [{}] }),
      },
      close: async () => {
        await Promise.all([service.stop(), echo.stop()]);
      },
    };
  },
};
