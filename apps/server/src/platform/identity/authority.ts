import type { TokenKind } from '@svc/contract';
import type pg from 'pg';
import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import type { Principal } from '../principal.ts';
import { type AgentAuthority, type AgentColumns, agentOf } from './agent-authority.ts';

/** The principal of a token, as of one authority epoch of its tenant. */
export type Authority = {
  readonly tenant: Principal['tenant'];
  readonly epoch: number;
  readonly token: {
    readonly id: string;
    readonly kind: TokenKind;
    readonly name: string;
    readonly expiresAt: number | null;
    readonly revoked: boolean;
  };
  readonly agent: AgentAuthority | null;
};

/**
 * Authority by token hash. `find` may answer from memory: what it answers is used only together with its epoch, and the
 * ledger refuses to seal a decision made under an epoch that has passed. `fresh` answers what was read after it was called.
 */
export type Authorities = {
  /** Returns what is in memory of a token, by the text of its hash (latin1); undefined where nothing is. */
  known(tokenHash: string): Authority | undefined;
  find(tokenHash: Buffer): Promise<Authority | null>;
  fresh(tokenHash: Buffer): Promise<Authority | null>;
  /** The epoch of a tenant, for refusals of credentials that are not tokens. */
  epochOf(tenantId: string): Promise<number>;
};

type AuthorityRow = AgentColumns & {
  tenant_id: string;
  slug: string;
  epoch: number;
  token_id: string;
  kind: TokenKind;
  token_name: string;
  expires_at: Date | null;
  token_revoked_at: Date | null;
};

type Known = { readonly authority: Authority | null };

const MAX_CACHED_TOKENS = 20_000;

export function authorities(pool: pg.Pool): Authorities {
  const reads = new CoalescedReads<Known>({
    maxKept: MAX_CACHED_TOKENS,
    // invented tokens must not evict real ones
    isKept: ({ authority }) => authority !== null,
  });
  const read = async (tokenHash: Buffer): Promise<Known> => {
    const { rows } = await pool.query<AuthorityRow>({
      name: 'find_credential_and_agent',
      text: 'select * from find_credential_and_agent($1)',
      values: [tokenHash],
    });
    const [row] = rows;
    return { authority: row === undefined ? null : toAuthority(row) };
  };
  const reading = (isCurrent: (known: Known) => boolean) => async (tokenHash: Buffer) => {
    const key = tokenHash.toString('latin1');
    return (await reads.get(key, isCurrent, () => read(tokenHash))).authority;
  };
  return {
    known: (tokenHash) => reads.kept(tokenHash)?.authority ?? undefined,
    find: reading(() => true),
    fresh: reading(() => false),
    epochOf: async (tenantId) => {
      const { rows } = await pool.query<{ epoch: number }>('select find_epoch($1) as epoch', [
        tenantId,
      ]);
      return (rows[0] as { epoch: number }).epoch;
    },
  };
}

function toAuthority(row: AuthorityRow): Authority {
  return {
    tenant: { id: row.tenant_id, slug: row.slug },
    epoch: row.epoch,
    token: {
      id: row.token_id,
      kind: row.kind,
      name: row.token_name,
      expiresAt: row.expires_at?.getTime() ?? null,
      revoked: row.token_revoked_at !== null,
    },
    agent: agentOf(row),
  };
}
