import { newId } from '@svc/contract';
import { only, type Scene } from './scene.ts';

export const platformRequests = ({ deployment }: Scene) => {
  const issuer = 'https://idp.example';
  /** Names are those of the whole deployment. */
  const slug = () => newId('tenant').replace('_', '-');
  /** A tenant that nobody signs in to. */
  const tenant = async () => (await deployment.createTenantOf(issuer, slug())).id;
  return {
    listTenants: only('/v1/platform/tenants'),
    createTenant: async () => ({
      path: '/v1/platform/tenants',
      body: { slug: slug(), issuer, adminClaim: { name: 'roles', value: 'admin' } },
    }),
    suspendTenant: async () => ({ path: `/v1/platform/tenants/${await tenant()}/suspend` }),
    restoreTenant: async () => {
      const id = await tenant();
      await deployment.sql('update tenants set suspended_at = now() where tenant_id = $1', [id]);
      return { path: `/v1/platform/tenants/${id}/restore` };
    },
  };
};
