import type { Environment, ExternalSubject } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Principal } from '../../platform/principal.ts';
import { changeAgent, isProduction } from './change.ts';
import { type AgentRow, findApprovedBySubject, hasIssuer } from './store.ts';
import { type AgentTokens, issueLabToken, type LabToken, labTokenData } from './tokens.ts';

type ApprovalParts = { readonly environment: Environment; readonly tokens: AgentTokens };

/**
 * Approves a requested agent and mints its lab token, which is in the result and nowhere else. In production an admin other
 * than the requester must approve (specification section 5, rule 2).
 */
export function approveAgent(
  tx: Writer,
  principal: Principal,
  agentId: string,
  expiresInDays: number | undefined,
  parts: ApprovalParts,
): Promise<Written<{ agent: AgentRow; extra: LabToken }>> {
  return changeAgent(tx, principal, agentId, 'approve', async (requested) => {
    separateDuties(principal, requested, parts.environment);
    const token = await issueLabToken(parts.tokens, tx, principal, requested, expiresInDays);
    return { change: approval(principal), data: labTokenData(token), extra: token };
  });
}

/**
 * Approves a requested agent and binds it to a subject of one of the tenant's issuers. A subject is bound to one agent at a
 * time: otherwise its JWT would be ambiguous. Duties are separated as for a lab token.
 */
export function approveExternalAgent(
  tx: Writer,
  principal: Principal,
  agentId: string,
  { issuer, subject }: ExternalSubject,
  parts: ApprovalParts,
): Promise<Written<{ agent: AgentRow; extra: null }>> {
  return changeAgent(tx, principal, agentId, 'approve', async (requested) => {
    separateDuties(principal, requested, parts.environment);
    if (!(await hasIssuer(tx, issuer))) {
      throw new ApiError(
        'unprocessable',
        `issuer is not an identity provider of the tenant (got ${JSON.stringify(issuer)}); use one that is configured`,
      );
    }
    // all approvals of a tenant wait for each other, so no other can bind the subject meanwhile
    const other = await findApprovedBySubject(tx, issuer, subject);
    if (other !== null) {
      throw new ApiError('conflict', `the subject is bound to agent ${other.agent_id}`);
    }
    return {
      change: { ...approval(principal), external_issuer: issuer, external_subject: subject },
      data: { externalIssuer: issuer, externalSubject: subject },
      extra: null,
    };
  });
}

function approval({ id }: Principal) {
  return { approved_by: id, approved_at: new Date() };
}

function separateDuties(principal: Principal, requested: AgentRow, environment: Environment): void {
  if (isProduction(environment, requested) && requested.requested_by === principal.id) {
    throw new ApiError(
      'forbidden',
      'in production an admin other than the requester must approve an agent',
    );
  }
}
