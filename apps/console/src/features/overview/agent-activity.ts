import type { Agent, EvidenceRecord, RuntimeUse } from '@svc/contract';

const DAY_MS = 86_400_000;
const RECENT_MS = 7 * DAY_MS;

/** What refused calls, and how often: the rule, or the reason where no rule decided; `reason` is that of one of them, `text` its beginning. */
export type Denial = {
  readonly rule: string;
  readonly text: string;
  readonly reason: string;
  readonly count: number;
};

/** Returns what refused the calls of some decisions, most often first. */
export function denialsOf(records: readonly EvidenceRecord[]): Denial[] {
  const denials = records.map(({ event: { data } }) => {
    const reason = String(data['reason']);
    return { rule: String(data['rule'] ?? reason), reason };
  });
  return [...Map.groupBy(denials, ({ rule }) => rule)]
    .map(([rule, all]) => {
      const reason = all[0]?.reason ?? '';
      return { rule, text: firstPart(reason), reason, count: all.length };
    })
    .sort((a, b) => b.count - a.count);
}

/** `the arguments hold a secret` of `the arguments hold a secret: GitHub token at /body`. */
function firstPart(reason: string): string {
  return reason.split(/[:;(]/)[0]?.trim() || reason;
}

/** An agent whose calls were refused, and how often. */
export type DeniedAgent = { readonly id: string; readonly name: string; readonly count: number };

/** Returns whose calls some decisions refused, most often first; a name that was erased is the id. */
export function deniedAgentsOf(records: readonly EvidenceRecord[]): DeniedAgent[] {
  const agents = records.flatMap(({ event: { actor }, disclosed }) => {
    const { type, id, name } = actor as Readonly<Record<string, unknown>>;
    if (type !== 'agent' || typeof id !== 'string') return [];
    const shown = disclosed['/actor/name'] ?? name;
    return [{ id, name: typeof shown === 'string' ? shown : id }];
  });
  return [...Map.groupBy(agents, ({ id }) => id)]
    .map(([id, all]) => ({ id, name: all[0]?.name ?? id, count: all.length }))
    .sort((a, b) => b.count - a.count);
}

/** Agents that were approved in the last week, and approved ones that called nothing in it. */
export type Activity = { readonly isNew: readonly Agent[]; readonly isQuiet: readonly Agent[] };

/** Returns who is new and who is quiet; an agent that is new is not quiet yet. */
export function activityOf(
  agents: readonly Agent[],
  uses: readonly Pick<RuntimeUse, 'agentId' | 'lastSeenAt'>[],
  now: number,
): Activity {
  const isRecent = (time: string | null) => time !== null && now - Date.parse(time) < RECENT_MS;
  const calling = new Set(
    uses.filter(({ lastSeenAt }) => isRecent(lastSeenAt)).map(({ agentId }) => agentId),
  );
  const approved = agents.filter(({ state }) => state === 'approved');
  return {
    isNew: approved.filter(({ approvedAt }) => isRecent(approvedAt)),
    isQuiet: approved.filter(({ id, approvedAt }) => !isRecent(approvedAt) && !calling.has(id)),
  };
}
