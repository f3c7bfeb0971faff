import { newId } from '@svc/contract';
import { only, type Scene } from './scene.ts';

const INSTALLATIONS = '/v1/integrations/code-host/installations';
/** Numbers of the host are those of the whole deployment. */
let nextNumber = 1;

export const codeHostRequests = ({ deployment, tenant }: Scene) => ({
  getCodeHost: only('/v1/integrations/code-host'),
  addCodeHostInstallation: async () => ({
    path: '/v1/integrations/code-host/install',
    body: { hostInstallationId: 1 },
  }),
  listCodeHostInstallations: only(INSTALLATIONS),
  deleteCodeHostInstallation: async () => {
    const id = newId('installation');
    await deployment.sql(
      `insert into code_host_installations
         (tenant_id, installation_id, host_installation_id, account_id, account_login, account_kind, repository_selection)
       values ($1, $2, $3, 1, 'acme', 'organization', 'all')`,
      [tenant.id, id, nextNumber++],
    );
    return { path: `${INSTALLATIONS}/${id}` };
  },
});
