import { isDeepStrictEqual } from 'node:util';
import {
  type CreateScope,
  hasHiddenCharacter,
  MAX_SCOPES,
  newId,
  type UpdateScope,
  visibleText,
} from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { type IfMatch, requireVersion } from '../../../platform/http/if-match.ts';
import { unchanged, type Written } from '../../../platform/http/operation.ts';
import type { Fact } from '../../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { knownScope, lockScope } from './known-scope.ts';
import { MEMBER_TABLES, type MemberKind, type NamedScopeRow, type ScopeRow } from './store.ts';

const MEMBER_KINDS = Object.keys(MEMBER_TABLES) as MemberKind[];

/** Creates a scope. Throws `conflict` for a name that is taken, `unprocessable` for one scope too many or an id that does not exist. */
export async function createScope(
  tx: Writer,
  principal: Principal,
  { name, ...members }: CreateScope,
): Promise<Written<NamedScopeRow>> {
  const tenantId = principal.tenant.id;
  refuseHidden(name);
  await refuseUnknownMembers(tx, members);
  await lockScopes(tx, tenantId);
  await refuseTaken(tx, name, null);
  await refuseMoreScopes(tx);
  const row = await tx
    .insertInto('compliance_scopes')
    .values({ tenant_id: tenantId, scope_id: newId('complianceScope'), name, ...members })
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    result: await knownScope(tx, row.scope_id),
    events: [scopeFact('compliance_scope.created', principal, row)],
  };
}

/** Renames a scope, or changes what it names; what is stored already changes nothing. Throws like `createScope`, `not_found` and `stale`. */
export async function updateScope(
  tx: Writer,
  principal: Principal,
  scopeId: string,
  change: UpdateScope,
  ifMatch: IfMatch,
): Promise<Written<NamedScopeRow>> {
  if (change.name !== undefined) refuseHidden(change.name);
  await refuseUnknownMembers(tx, change);
  await lockScopes(tx, principal.tenant.id);
  const before = await lockScope(tx, scopeId, 'change');
  requireVersion(before, ifMatch);
  const fields = Object.keys(change) as (keyof UpdateScope)[];
  if (fields.every((field) => isDeepStrictEqual(change[field], before[field]))) {
    return unchanged(await knownScope(tx, scopeId));
  }
  if (change.name !== undefined) await refuseTaken(tx, change.name, scopeId);
  const row = await tx
    .updateTable('compliance_scopes')
    .set({ ...change, version: before.version + 1 })
    .where('scope_id', '=', scopeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    result: await knownScope(tx, scopeId),
    events: [scopeFact('compliance_scope.updated', principal, row)],
  };
}

/** Retires a scope, which stays for what names it; again, it changes nothing. Throws `not_found`. */
export async function retireScope(
  tx: Writer,
  principal: Principal,
  scopeId: string,
): Promise<Written<null>> {
  const known = await knownScope(tx, scopeId);
  if (known.retired_at !== null) return unchanged(null);
  await lockScope(tx, scopeId, 'change');
  const row = await tx
    .updateTable('compliance_scopes')
    .set({ retired_at: new Date() })
    .where('scope_id', '=', scopeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { result: null, events: [scopeFact('compliance_scope.retired', principal, row)] };
}

/** Names and numbers of scopes are checked by one change of the tenant after the other. */
async function lockScopes(tx: Writer, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`compliance scopes ${tenantId}`}, 0))`.execute(
    tx,
  );
}

async function refuseTaken(tx: Reader, name: string, but: string | null): Promise<void> {
  const taken = await tx
    .selectFrom('compliance_scopes')
    .select('scope_id')
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (taken === undefined || taken.scope_id === but) return;
  throw new ApiError('conflict', `a scope named ${JSON.stringify(name)} exists`);
}

async function refuseMoreScopes(tx: Reader): Promise<void> {
  const { scopes } = await tx
    .selectFrom('compliance_scopes')
    .select(({ fn }) => fn.countAll<string>().as('scopes'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(scopes) < MAX_SCOPES) return;
  throw new ApiError('unprocessable', `a tenant has at most ${MAX_SCOPES} scopes; retire one`);
}

/** A name is shown in lists and messages, where it must not look like another. */
function refuseHidden(name: string): void {
  if (!hasHiddenCharacter(name)) return;
  const message = `must not contain characters that are not seen (got ${JSON.stringify(visibleText(name))})`;
  throw new ApiError('malformed', `the body is not valid at "/name": ${message}`, [
    { at: '/name', message },
  ]);
}

/** Throws `unprocessable`, naming the items, for ids that the tenant does not have. */
async function refuseUnknownMembers(tx: Reader, members: Omit<UpdateScope, 'name'>): Promise<void> {
  for (const kind of MEMBER_KINDS) {
    const ids = members[kind] ?? [];
    if (ids.length === 0) continue;
    const [table, column] = MEMBER_TABLES[kind];
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any(${[...ids]}::text[])`.execute(
      tx,
    );
    const known = new Set(rows.map(({ id }) => id));
    const missing = ids.flatMap((id, at) =>
      known.has(id) ? [] : [{ at: `/${kind}/${at}`, message: `${id} does not exist` }],
    );
    if (missing.length === 0) continue;
    throw new ApiError(
      'unprocessable',
      `the body names ${missing.length} of ${kind} that do not exist; the first is at "${missing[0]?.at}"`,
      missing.slice(0, 20),
    );
  }
}

function scopeFact(
  kind: Extract<Fact['kind'], `compliance_scope.${string}`>,
  principal: Principal,
  { scope_id: id, name, repositories, agents, servers, environments }: ScopeRow,
): Fact {
  return {
    kind,
    actor: actor(principal),
    subject: { type: 'compliance_scope', id, name },
    data: { repositories, agents, servers, environments },
  };
}
