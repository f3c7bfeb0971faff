import type { Agent, ApprovedAgent, GovernDecision } from '@svc/contract';
import { api } from '../harness/api.ts';
import { until } from '../harness/until.ts';
import type { Supervised } from './supervised-server.ts';

/** Checks without pause on a number of connections, through every outage, until stopped. */
export type Load = {
  /** Evidence ids that a client has in hand. */
  readonly acknowledged: ReadonlySet<string>;
  /** Number of other answers, by status; 0 means a connection that broke or was refused. */
  readonly refused: ReadonlyMap<number, number>;
  /** Resolves when so many more have been acknowledged. */
  acknowledgedMore(count: number): Promise<void>;
  stop(): Promise<void>;
};

const AGENTS = 4;
/** Longer than an outage lasts on a busy machine. */
const OUTAGE_MS = 240_000;

export async function startLoad(
  server: Supervised,
  admin: string,
  connections: number,
): Promise<Load> {
  const tokens = await approveAgents(server.url(), admin, AGENTS);
  const acknowledged = new Set<string>();
  const refused = new Map<number, number>();
  let stopped = false;
  let arrived: { at: number; resolve: () => void } | null = null;
  const lane = async (number: number) => {
    const token = tokens[number % AGENTS] as string;
    while (!stopped) {
      const answer = await api(server.url(), token)
        .post<GovernDecision>('/v1/govern/check', { tool: 'search', arguments: { number } })
        .catch(() => null);
      if (answer?.status === 200) {
        acknowledged.add(answer.body.evidenceId);
        if (arrived !== null && acknowledged.size >= arrived.at) arrived.resolve();
      } else {
        const status = answer?.status ?? 0;
        refused.set(status, (refused.get(status) ?? 0) + 1);
        await until(
          'the service is ready for the next check',
          () => stopped || server.ready(),
          OUTAGE_MS,
        );
      }
    }
  };
  const lanes = Promise.all(Array.from({ length: connections }, (_, number) => lane(number)));
  return {
    acknowledged,
    refused,
    acknowledgedMore: (count) => {
      const reached = new Promise<void>((resolve) => {
        arrived = { at: acknowledged.size + count, resolve };
      });
      return Promise.race([reached, lanes.then(() => {})]);
    },
    stop: async () => {
      stopped = true;
      await lanes;
    },
  };
}

/** Lab tokens of so many new agents that may use every tool. */
export async function approveAgents(url: string, admin: string, count: number): Promise<string[]> {
  const alice = api(url, admin);
  const tokens: string[] = [];
  for (let number = 0; number < count; number++) {
    const { body } = await alice.post<Agent>('/v1/agent-identities', {
      name: `agent-${number}`,
      owner: 'owner@example.com',
      allowedTools: ['*'],
    });
    const approved = await alice.post<ApprovedAgent>(`/v1/agent-identities/${body.id}/approve`);
    tokens.push(approved.body.token);
  }
  return tokens;
}
