import type { Inspection } from '@svc/inspect';
import { type Facts, NO_TAINT, NO_TOOL_FACTS, type Principal } from '@svc/policy';
import type { Authority } from '../../platform/identity/authority.ts';

type Agent = NonNullable<Authority['agent']>;

export function principalOf({ id, name, state, allowedTools, environment }: Agent): Principal {
  return { id, name, state, allowedTools, environment, owner: null, tags: [] };
}

/** What a check by token knows: only the gateway sees what the agent read and how a tool describes itself. */
export function factsOf(agent: Agent, { classes, refused }: Inspection, now: number): Facts {
  return {
    // every class of finding, not the list that is cut for people
    inspection: { findings: classes, refused },
    now,
    environment: agent.environment,
    credential: { kind: 'lab-token' },
    tool: NO_TOOL_FACTS,
    taint: NO_TAINT,
    rate: null,
    priorDenials: null,
    hasApproval: false,
  };
}
