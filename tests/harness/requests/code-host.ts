import type { OperationId } from '@svc/contract';
import { only } from './scene.ts';

const PLATFORM = '/v1/platform/code-host';

/** What is answered about the stored App where there is none; tests of the App have a code host. */
export const WITHOUT_APP: Partial<Readonly<Record<OperationId, string>>> = {
  createCodeHostApp: '400 malformed',
  deleteCodeHostApp: '404 not_found',
  putCodeHostCredential: '404 not_found',
  rotateCodeHostSecret: '404 not_found',
};

/** Those of the platform are well formed, and about an App that the deployment does not have. */
export const codeHostRequests = () => ({
  getCodeHost: only('/v1/integrations/code-host'),
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
