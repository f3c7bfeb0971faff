import { newId, type OperationId } from '@svc/contract';
import { only, type Scene } from './scene.ts';

const INSTALLATIONS = '/v1/integrations/code-host/installations';
/** Numbers of the host are those of the whole deployment. */
let nextNumber = 1;
const PLATFORM = '/v1/platform/code-host';

/** What is answered about the stored App where variables set the App and none is stored; tests of the App have a code host. */
export const WITHOUT_APP: Partial<Readonly<Record<OperationId, string>>> = {
  createCodeHostManifest: '409 conflict',
  createCodeHostApp: '400 malformed',
  deleteCodeHostApp: '404 not_found',
  putCodeHostCredential: '404 not_found',
  rotateCodeHostSecret: '404 not_found',
  getFix: '422 unprocessable',
};

/** Those of the platform are well formed, and about an App that the deployment does not have. */
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
  createCodeHostManifest: async () => ({
    path: `${PLATFORM}/manifest`,
    body: { name: 'acme-svc', organization: 'acme' },
  }),
  createCodeHostApp: async () => ({
    path: `${PLATFORM}/app`,
    body: { code: 'a1'.repeat(20), state: 'A'.repeat(64) },
  }),
  deleteCodeHostApp: only(`${PLATFORM}/app`),
  putCodeHostCredential: async () => ({
    path: `${PLATFORM}/credential`,
    body: { credential: 'client_secret', value: 'a1'.repeat(20) },
  }),
  rotateCodeHostSecret: async () => ({
    path: `${PLATFORM}/webhook-secret/rotate`,
    body: { overlapMinutes: 60 },
  }),
});
