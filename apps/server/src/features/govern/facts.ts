import type { Inspection } from '@svc/inspect';
import {
  type CredentialFacts,
  type Facts,
  NO_TAINT,
  NO_TOOL_FACTS,
  type Principal,
} from '@svc/policy';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import type { Credential } from '../../platform/identity/credential.ts';

export function principalOf({
  id,
  name,
  state,
  allowedTools,
  environment,
  owner,
  tags,
}: AgentAuthority): Principal {
  return { id, name, state, allowedTools, environment, owner, tags };
}

/** A credential that can be an agent's. */
export type AgentCredential = Credential & { readonly kind: 'token' | 'agent-jwt' };

/** Returns what rules read of a credential. */
export function credentialFacts(credential: AgentCredential): CredentialFacts {
  return credential.kind === 'token'
    ? { kind: 'lab-token' }
    : { kind: 'agent-jwt', ...credential.claims };
}

/** Facts of a check: only the gateway sees what the agent read and how a tool is defined. */
export function factsOf(
  credential: CredentialFacts,
  environment: string,
  { classes, refused }: Inspection,
  now: number,
): Facts {
  return {
    // every class of finding, not the list that is cut for people
    inspection: { findings: classes, refused },
    now,
    environment,
    credential,
    tool: NO_TOOL_FACTS,
    taint: NO_TAINT,
    rate: null,
    priorDenials: null,
    hasApproval: false,
  };
}
