import { type Me, newId } from '@svc/contract';
import { only, type Scene } from './scene.ts';

export const meRequests = ({ deployment, tenant }: Scene) => ({
  getMe: only('/v1/me'),
  getOverview: only('/v1/overview?since=2026-01-31T12:00:00Z'),
  putPreferences: async () => {
    const { body } = await tenant.alice.get<Me>('/v1/me');
    const [issuer = '', subject] = body.id.replace(/^user:/, '').split('#');
    await deployment.sql(
      `insert into users (tenant_id, user_id, provider_id, issuer, subject)
       select tenant_id, $2, provider_id, $3, $4 from identity_providers
       where tenant_id = $1 and issuer = $3 limit 1 on conflict do nothing`,
      [tenant.id, newId('user'), issuer, subject],
    );
    await deployment.sql('update users set preferences = null where tenant_id = $1', [tenant.id]);
    return {
      path: '/v1/me/preferences',
      body: { zone: 'Europe/Berlin', density: 'compact', singleKeys: false, theme: 'dark' },
    };
  },
});
