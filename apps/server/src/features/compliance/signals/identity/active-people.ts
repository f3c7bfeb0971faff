import { sql } from 'kysely';
import type { Reader } from '../../../../db/database.ts';
import { MAX_POPULATION } from '../state-query.ts';

type ActivePerson = {
  readonly id: string;
  /** The account belongs to a provider that people sign in by now. */
  readonly isFederated: boolean;
  readonly isAdmin: boolean;
};

/** Returns the people who may sign in, with the role that their groups or a session give them. */
export async function readActivePeople(tx: Reader): Promise<ActivePerson[]> {
  const { rows } = await sql<ActivePerson>`
    select u.user_id as id,
           p.state = 'active' and 'people' = any (p.purposes) and (u.issuer is null or u.issuer = p.issuer) as "isFederated",
           group_role(u.tenant_id, u.user_id, p.role_rules) = 'admin' or exists (
             select from sessions s
             where s.tenant_id = u.tenant_id and s.user_id = u.user_id and s.role = 'admin' and s.expires_at > now()
           ) as "isAdmin"
    from users u join identity_providers p on p.tenant_id = u.tenant_id and p.provider_id = u.provider_id
    where u.active and u.suspended_at is null and (u.is_provisioned or not p.is_provisioned)
    limit ${MAX_POPULATION + 1}`.execute(tx);
  return rows;
}
