import { DEFAULT_LAB_TOKEN_DAYS } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AgentRow } from './store.ts';

/** What agents need of tokens. Each function works in the caller's transaction. */
export type AgentTokens = {
  issue(
    tx: Writer,
    by: Principal,
    token: { readonly agentId: string; readonly name: string; readonly expiresAt: Date },
  ): Promise<LabToken>;
  /** Revokes all tokens of an agent that are not revoked yet. */
  revokeAll(tx: Writer, agentId: string, at: Date): Promise<void>;
  /** Makes all tokens of an agent expire at that time; those that expire before keep their time. */
  expireAll(tx: Writer, agentId: string, at: Date): Promise<void>;
};

/** A token, with its value, which is kept nowhere. */
export type LabToken = {
  readonly tokenId: string;
  readonly value: string;
  readonly expiresAt: Date;
};

const DAY_MS = 86_400_000;

/** Mints a lab token of an agent. */
export function issueLabToken(
  tokens: AgentTokens,
  tx: Writer,
  by: Principal,
  agent: AgentRow,
  expiresInDays: number = DEFAULT_LAB_TOKEN_DAYS,
): Promise<LabToken> {
  const expiresAt = new Date(Date.now() + expiresInDays * DAY_MS);
  return tokens.issue(tx, by, { agentId: agent.agent_id, name: agent.name, expiresAt });
}

/** What is sealed of a lab token. */
export function labTokenData({ tokenId, expiresAt }: LabToken): {
  token: string;
  tokenExpiresAt: string;
} {
  return { token: tokenId, tokenExpiresAt: expiresAt.toISOString() };
}
