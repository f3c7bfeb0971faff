import type { Agent, ApprovedAgent, GovernDecision } from '@svc/contract';
import { type Answer, api } from '../../harness/api.ts';
import { until } from '../../harness/until.ts';
import type { Stage } from './stage.ts';

/** Agents that are approved, used and revoked without pause, through every outage, until stopped. */
export type Revoker = {
  /** Revocations that were answered with success. */
  revoked(): number;
  /** Allowed checks that began after the answer to a revocation, one line each. */
  readonly violations: readonly string[];
  /** Tokens of all agents. */
  readonly tokens: readonly string[];
  stop(): Promise<void>;
};

/** The last revoked agents, which check again and again. */
const MAX_WATCHED = 4;
const OUTAGE_MS = 240_000;

export function startRevoker({ servers, tenants }: Stage): Revoker {
  const violations: string[] = [];
  const tokens: string[] = [];
  const watched: string[] = [];
  let [revoked, turn, stopped] = [0, 0, false];
  const [{ admin } = { admin: '' }] = tenants;

  /** Repeats a request through one process after the other until one answers it; null once stopped. */
  const insist = async <Body>(
    send: (url: string) => Promise<Answer<Body>>,
  ): Promise<Answer<Body> | null> =>
    until(
      'a process answers the administrator',
      async () => {
        if (stopped) return { isOver: true as const };
        const url = servers[turn++ % servers.length]?.url() ?? '';
        const answer = await send(url).catch(() => null);
        return answer !== null && answer.status < 500 ? { isOver: false as const, answer } : null;
      },
      OUTAGE_MS,
    ).then((outcome) => (outcome.isOver ? null : outcome.answer));

  const checkAll = (token: string) =>
    Promise.all(
      servers.map((server) =>
        api(server.url(), token)
          .post<GovernDecision>('/v1/govern/check', { tool: 'search' })
          .catch(() => null),
      ),
    );

  const round = async () => {
    const created = await insist((url) =>
      api(url, admin).post<Agent>('/v1/agent-identities', {
        name: `revoked-${turn}`,
        owner: 'owner@example.com',
        allowedTools: ['*'],
      }),
    );
    const id = created?.body.id;
    if (id === undefined) return;
    const approved = await insist((url) =>
      api(url, admin).post<ApprovedAgent>(`/v1/agent-identities/${id}/approve`),
    );
    const token = approved?.body.token;
    // an approval whose answer was lost is approved, and its token is gone
    if (token === undefined) return;
    tokens.push(token);
    const checks = checkAll(token);
    const answer = await insist((url) =>
      api(url, admin).post<Agent>(`/v1/agent-identities/${id}/revoke`),
    );
    if (answer?.status === 200) {
      revoked++;
      watched.push(token);
      if (watched.length > MAX_WATCHED) watched.shift();
    }
    await checks;
    for (const former of watched)
      for (const outcome of await checkAll(former))
        if (outcome?.status === 200)
          violations.push(`a revoked agent was allowed by ${outcome.body.evidenceId}`);
  };
  const rounds = (async () => {
    while (!stopped) await round();
  })();
  return {
    revoked: () => revoked,
    violations,
    tokens,
    stop: async () => {
      stopped = true;
      await rounds;
    },
  };
}
