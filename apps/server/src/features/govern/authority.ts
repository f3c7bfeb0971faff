import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** What a token stands for, as of one authority epoch of its tenant. */
export type Authority = {
  readonly tenantId: string;
  readonly epoch: number;
  readonly token: {
    readonly id: string;
    readonly kind: 'service' | 'agent';
    readonly name: string;
    readonly expiresAt: number | null;
    readonly revoked: boolean;
  };
  readonly agent: {
    readonly id: string;
    readonly name: string;
    readonly state: string;
    readonly allowedTools: readonly string[];
    readonly environment: string;
  } | null;
};

/**
 * Authority by token hash, kept in memory. What is kept may be out of date: it is only ever used together with its epoch,
 * and the ledger refuses to seal a decision of an epoch that has passed; the caller then asks for `fresh`.
 */
export type Authorities = {
  find(tokenHash: Buffer): Promise<Authority | null>;
  fresh(tokenHash: Buffer): Promise<Authority | null>;
  /** The epoch of a tenant, for refusals of credentials that are no tokens. */
  epochOf(tenantId: string): Promise<number>;
};

type Row = {
  tenant_id: string;
  epoch: number;
  token_id: string;
  kind: 'service' | 'agent';
  token_name: string;
  expires_at: Date | null;
  token_revoked_at: Date | null;
  agent_id: string | null;
  agent_name: string;
  state: string;
  allowed_tools: string[];
  environment: string;
};

const MOST_TOKENS = 20_000;

export function authorities(pool: pg.Pool): Authorities {
  const known = new LRUCache<string, Authority>({ max: MOST_TOKENS });
  const fresh = async (tokenHash: Buffer) => {
    const { rows } = await pool.query<Row>({
      name: 'find_authority',
      text: 'select * from find_authority($1)',
      values: [tokenHash],
    });
    const [row] = rows;
    if (row === undefined) return null; // never kept: made-up tokens must not push out real ones
    const authority = toAuthority(row);
    known.set(tokenHash.toString('latin1'), authority);
    return authority;
  };
  return {
    find: async (tokenHash) => known.get(tokenHash.toString('latin1')) ?? fresh(tokenHash),
    fresh,
    epochOf: async (tenantId) => {
      const { rows } = await pool.query<{ epoch: number }>('select find_epoch($1) as epoch', [
        tenantId,
      ]);
      return (rows[0] as { epoch: number }).epoch;
    },
  };
}

function toAuthority(row: Row): Authority {
  return {
    tenantId: row.tenant_id,
    epoch: row.epoch,
    token: {
      id: row.token_id,
      kind: row.kind,
      name: row.token_name,
      expiresAt: row.expires_at?.getTime() ?? null,
      revoked: row.token_revoked_at !== null,
    },
    agent:
      row.agent_id === null
        ? null
        : {
            id: row.agent_id,
            name: row.agent_name,
            state: row.state,
            allowedTools: row.allowed_tools,
            environment: row.environment,
          },
  };
}
