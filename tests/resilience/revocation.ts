import type { Agent, ApprovedAgent, GovernDecision, Problem, Token } from '@svc/contract';
import { type Api, api } from '../harness/api.ts';
import type { EvidenceLog } from '../harness/evidence-log.ts';

/** What happens to one agent while it checks: after so many answers, this credential of it is revoked on that process. */
export type Plan = {
  readonly revokes: 'agent' | 'token';
  readonly afterAnswers: number;
  readonly onProcess: number;
  /** Other changes of authority made at the same moment, which make decisions under way stale. */
  readonly otherChanges: number;
};

/** Moments are ticks of one clock that advances with every request sent and every answer received. */
type Check = {
  readonly agentId: string;
  readonly sent: number;
  readonly status: number;
  readonly decision: string | null;
  readonly evidenceId: string | null;
};
type Revocation = {
  readonly revokes: Plan['revokes'];
  readonly agentId: string;
  readonly tokenId: string;
  readonly answered: number;
};
export type Observation = {
  readonly checks: readonly Check[];
  readonly revocations: readonly Revocation[];
};

const LANES_PER_PROCESS = 2;

type Scene = {
  /** An admin, as seen through each process. */
  readonly admins: readonly Api[];
  readonly urls: readonly string[];
  /** A lane stops at its second refusal, or after this many checks. */
  readonly mostChecks: number;
};

/** Makes agents check through every process at once, revokes them as planned, and returns the observations from outside. */
export async function observeRevocations(
  scene: Scene,
  plans: readonly Plan[],
): Promise<Observation> {
  let clock = 0;
  const checks: Check[] = [];
  const revocations: Revocation[] = [];
  const observe = async (plan: Plan, number: number) => {
    const agent = await approve(scene.admins[0] as Api, `agent-${number}`);
    const admin = scene.admins[plan.onProcess] as Api;
    let answers = 0;
    const due = Promise.withResolvers<void>();
    if (plan.afterAnswers === 0) due.resolve();
    const lane = async (url: string) => {
      const own = api(url, agent.token);
      let refusals = 0;
      for (let made = 0; made < scene.mostChecks && refusals < 2; made++) {
        const sent = clock++;
        const answer = await own.post<GovernDecision & Problem>('/v1/govern/check', {
          tool: 'search',
        });
        clock++;
        checks.push({ agentId: agent.id, sent, ...outcome(answer) });
        if (answer.status !== 200) refusals++;
        if (++answers >= plan.afterAnswers) due.resolve();
      }
      due.resolve();
    };
    const revoke = async () => {
      await due.promise;
      const others = Array.from({ length: plan.otherChanges }, (_, n) =>
        admin.post('/v1/tokens', { name: `ci-${number}-${n}` }),
      );
      const { revokes } = plan;
      const answer =
        revokes === 'agent'
          ? await admin.post(`/v1/agent-identities/${agent.id}/revoke`)
          : await admin.delete(`/v1/tokens/${agent.tokenId}`);
      if (answer.status >= 300) throw new Error(`not revoked: ${JSON.stringify(answer.body)}`);
      revocations.push({ revokes, agentId: agent.id, tokenId: agent.tokenId, answered: clock++ });
      await Promise.all(others);
    };
    const lanes = scene.urls.flatMap((url) => Array(LANES_PER_PROCESS).fill(url));
    await Promise.all([revoke(), ...lanes.map(lane)]);
  };
  await Promise.all(plans.map(observe));
  return { checks, revocations };
}

async function approve(admin: Api, name: string) {
  const { body: agent } = await admin.post<Agent>('/v1/agent-identities', {
    name,
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  const { body } = await admin.post<ApprovedAgent>(`/v1/agent-identities/${agent.id}/approve`);
  const { body: tokens } = await admin.get<{ items: Token[] }>('/v1/tokens');
  const tokenId = tokens.items.find((token) => token.name === name)?.id;
  if (tokenId === undefined) throw new Error(`${name} has no token: ${JSON.stringify(body)}`);
  return { id: agent.id, token: body.token, tokenId };
}

function outcome({ status, body }: { status: number; body: GovernDecision & Problem }) {
  const cited = /evidence (evt_[0-9a-z]{26})/.exec(body.detail ?? '')?.[1];
  return {
    status,
    decision: body.decision ?? null,
    evidenceId: body.evidenceId ?? cited ?? null,
  };
}

/** Returns every observation and log entry that breaks the promise of revocation, one line each. */
export function violations({ checks, revocations }: Observation, log: EvidenceLog): string[] {
  const found: string[] = [];
  if (log.verdict.status !== 'verified') found.push(`the log: ${JSON.stringify(log.verdict)}`);
  found.push(...allowsAfterRevocation(log));
  const byId = new Map(log.events.map((event) => [event.id, event]));
  for (const check of checks) {
    const said = `check sent at ${check.sent}, answered ${check.status} ${check.decision ?? ''}`;
    const allowed = check.status === 200 && check.decision === 'allow';
    if (!allowed && check.status !== 401 && check.status !== 403) found.push(said);
    const event = byId.get(check.evidenceId ?? '');
    if (
      event?.data['decision'] !== (allowed ? 'allow' : 'deny') ||
      event.actor.id !== check.agentId
    )
      found.push(`${said}: the log has no such decision ${check.evidenceId}`);
    const late = revocations.find(
      ({ agentId, answered }) => agentId === check.agentId && answered < check.sent,
    );
    if (allowed && late !== undefined)
      found.push(`${said}, though the revocation was answered at ${late.answered}`);
  }
  return found;
}

/** Returns events out of place and allows after a revocation, one line each. */
export function allowsAfterRevocation({ events }: EvidenceLog): string[] {
  const found: string[] = [];
  const revoked = new Map<string, number>();
  for (const [position, { index, kind, actor, subject, data }] of events.entries()) {
    if (index !== position) found.push(`index ${index} stands at ${position}`);
    if (kind === 'agent.revoked' || kind === 'token.revoked')
      revoked.set(String(subject.id), index);
    if (kind !== 'policy_decision' || data['decision'] !== 'allow') continue;
    const since = revoked.get(String(actor.id)) ?? revoked.get(String(data['token']));
    if (since !== undefined)
      found.push(`event ${index} allows ${actor.id}, which event ${since} revoked`);
  }
  return found;
}
