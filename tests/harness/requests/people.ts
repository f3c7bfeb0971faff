import { newId } from '@svc/contract';
import { only, type Scene } from './scene.ts';

/** Returns a function that makes a person whom the tenant knows, suspended or not, and returns the id. */
export function userMaker({ deployment, tenant, fresh }: Scene) {
  return async (suspended: boolean): Promise<string> => {
    const userId = newId('user');
    await deployment.sql(
      `insert into users (tenant_id, user_id, provider_id, issuer, subject, suspended_at)
       select tenant_id, $2, provider_id, issuer, $3, case when $4 then now() end from identity_providers
       where tenant_id = $1 order by created_at limit 1`,
      [tenant.id, userId, fresh('subject'), suspended],
    );
    return userId;
  };
}

export const peopleRequests = (scene: Scene) => {
  const { deployment, tenant } = scene;
  const user = userMaker(scene);
  const session = async () => {
    const sessionId = newId('session');
    await deployment.sql(
      `insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, expires_at, idle_seconds)
       select tenant_id, $3::text, sha256($3::text::bytea), user_id, provider_id, 'viewer', now() + interval '1 hour', 1800
       from users where tenant_id = $1 and user_id = $2`,
      [tenant.id, await user(false), sessionId],
    );
    return sessionId;
  };
  return {
    listUsers: only('/v1/users'),
    suspendUser: async () => ({ path: `/v1/users/${await user(false)}/suspend` }),
    restoreUser: async () => ({ path: `/v1/users/${await user(true)}/restore` }),
    listSessions: only('/v1/sessions'),
    deleteSession: async () => ({ path: `/v1/sessions/${await session()}` }),
  };
};
