import type { Benchmark } from './benchmark.ts';
import { CALL } from './govern-check.ts';
import { loadWith, startIdentityServer } from './identity-load.ts';

const LOAD = { connections: 64, seconds: 4, body: CALL } as const;

/** What a JWT of the tenant's own issuer costs an agent more than a token of the service. */
export const governCheckJwt: Benchmark = {
  name: 'govern-check-jwt',
  what: `sealed checks a second by JWTs of an external issuer at ${LOAD.connections} connections`,
  unit: 'requests/s',
  goal: [{ figure: 'ratio', atLeast: 0.9 }],
  run: async () => {
    const service = await startIdentityServer('service');
    const url = `${service.url}/v1/govern/check`;
    const { agentJwts, labTokens } = service.credentials;
    return {
      method: `${LOAD.seconds} s of load by autocannon in this process, no pipelining; latencies in ms`,
      value: () => loadWith({ ...LOAD, url, clients: agentJwts }),
      yardstick: {
        name: 'the same by lab tokens',
        value: () => loadWith({ ...LOAD, url, clients: labTokens }),
      },
      close: () => service.stop(),
    };
  },
};
