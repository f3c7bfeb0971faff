import { sql } from 'kysely';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

type DefinitionState = {
  readonly serverId: string;
  readonly kind: string;
  readonly name: string;
  readonly isPinned: boolean;
  /** An administrator keeps it out, and no earlier one was accepted: no agent sees it. */
  readonly isRejected: boolean;
  readonly by: string | null;
};

export const definitionsPinned: StateQuery = async (tx, { scope: { servers } }) => {
  const { rows } = await sql<DefinitionState>`
    select d.server_id as "serverId", d.kind, d.name, d.state = 'rejected' and d.accepted_hash is null as "isRejected", d.decided_by as by,
           d.state <> 'quarantined' as "isPinned"
    from gateway_definitions d
    join gateway_servers s on s.tenant_id = d.tenant_id and s.server_id = d.server_id
    where ${isIn('d.server_id', servers)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const shown = rows.filter(({ isRejected }) => !isRejected);
  const rejected = rows.filter(({ isRejected }) => isRejected);
  return {
    population: shown.map(definitionId),
    failing: shown.filter(({ isPinned }) => !isPinned).map(definitionId),
    exclusions: rejected.map((row) => ({
      id: definitionId(row),
      reason: 'rejected',
      by: row.by,
      until: null,
    })),
  };
};

/** `gws_.../tool/name`, percent-encoded, as a server chooses the name. */
function definitionId({ serverId, kind, name }: DefinitionState): string {
  return `${serverId}/${kind}/${encodeURIComponent(name.toWellFormed())}`;
}
