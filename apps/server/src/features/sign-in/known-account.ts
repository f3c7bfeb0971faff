import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { PersonRole } from '../../platform/identity/role-rules.ts';
import type { Provider } from '../identity-providers/read-model.ts';
import { isLinkedTo, type SignedInPerson } from './account.ts';

/** A record as a sign-in would find it, without a change to it. */
export type KnownAccount = {
  /** Deactivated by the directory, or suspended. */
  readonly isShutOut: boolean;
  /** Role of its groups under the rules of the provider. */
  readonly groupRole: PersonRole;
};

/** Returns the record that a sign-in by these settings would use; null where it would have to make one. */
export async function knownAccount(
  tx: Reader,
  provider: Provider,
  person: SignedInPerson,
): Promise<KnownAccount | null> {
  const { issuer, isProvisioned, roleRules } = provider;
  const row = await tx
    .selectFrom('users')
    .select([
      'active',
      'suspended_at',
      sql<PersonRole>`group_role(tenant_id, user_id, ${JSON.stringify(roleRules)}::jsonb)`.as(
        'group_role',
      ),
    ])
    .where((where) =>
      where.or([
        where.and({ issuer, subject: person.subject }),
        isLinkedTo(provider, person)(where),
      ]),
    )
    .$if(isProvisioned, (query) => query.where('is_provisioned', '=', true))
    .orderBy('subject', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { isShutOut: !row.active || row.suspended_at !== null, groupRole: row.group_role };
}
