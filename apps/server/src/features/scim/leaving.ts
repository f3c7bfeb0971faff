import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { PersonKey } from '../../platform/principal.ts';
import { directoryActor, type ScimAnswer, type ScimCall } from './scim-call.ts';

/** Flags what a person has made or owns, or takes the flags back; returns how many of it are still in use. */
export type FlagOwned = (
  tx: Writer,
  person: PersonKey,
  leftAt: Date | null,
) => Promise<{ readonly tokens: number; readonly agents: number }>;

/** True for a change after which nobody may be left who administers the tenant. */
function isRemoval(fact: Fact): boolean {
  if (fact.kind === 'group.changed') return fact.data.removed.length > 0;
  return fact.kind === 'user.deactivated' || fact.kind === 'user.deleted';
}

/**
 * Returns what a change of the directory leaves behind, to be sealed with it: tokens and agents of somebody who left, which
 * go on working, and a tenant without an administrator.
 */
export async function leftBehind(
  tx: Writer,
  call: ScimCall,
  { events = [], presence }: ScimAnswer,
  flagOwned: FlagOwned,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  const by = directoryActor(call);
  if (presence !== undefined && presence.person !== null) {
    const { person, accountId, hasLeft } = presence;
    const owned = await flagOwned(tx, person, hasLeft ? new Date() : null);
    if (hasLeft && owned.tokens + owned.agents > 0) {
      const subject = { type: 'account', id: accountId } as const;
      facts.push({ kind: 'user.credentials_kept', actor: by, subject, data: owned });
    }
  }
  if (events.some(isRemoval) && !(await hasAdmin(tx))) {
    const subject = { type: 'identity_provider', id: call.providerId } as const;
    facts.push({ kind: 'user.last_admin_removed', actor: by, subject, data: {} });
  }
  return facts;
}

/**
 * True if an active person may be an administrator: by a group that grants the role or, if a claim grants it, anyone
 * who can sign in, because claims are known at sign-in alone.
 */
async function hasAdmin(tx: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from identity_providers p
      where p.state = 'active' and 'people' = any (p.purposes) and (
        exists (select from users u
                where u.tenant_id = p.tenant_id and u.provider_id = p.provider_id and u.active and u.suspended_at is null
                  and (p.admin_claim is not null or p.default_role = 'admin'
                       or p.role_rules @> '[{"role": "admin", "claim": []}]'))
        or (not p.is_provisioned and (p.admin_claim is not null or p.role_rules @> '[{"role": "admin", "claim": []}]'))
        or exists (select from jsonb_array_elements(p.role_rules) rule
                   join user_group_members m on m.tenant_id = p.tenant_id and m.group_id = rule ->> 'group'
                   join users u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
                   where rule ->> 'role' = 'admin' and u.active and u.suspended_at is null))) as found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}
