import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { BegunCodeHostInstallation, CodeHostInstallation } from './installations.ts';
import type { CodeHostManifest, CodeHostReadiness } from './schemas.ts';

export const CODE_HOST_READINESS: CodeHostReadiness = {
  state: 'not_ready',
  problems: [
    {
      subject: 'private_key',
      layer: 'app',
      code: 'rejected',
      message: 'the code host rejects requests that are signed by the private key of the App',
      action: 'verify the App ID and private key pair, and the clock of this service',
    },
  ],
  source: 'secret_store',
  hostUrl: 'https://github.com',
  appSlug: null,
  installUrl: null,
  checkedAt: EXAMPLE_TIME,
  lastDelivery: { event: 'ping', receivedAt: EXAMPLE_TIME },
  failedDeliveries: {
    waiting: 1,
    givenUp: 0,
    last: { event: 'push', status: 503, failedAt: EXAMPLE_TIME },
  },
  webhookSecretRotation: null,
};

export const ADD_INSTALLATION = { hostInstallationId: 48_151_623 };

export const BEGUN_INSTALLATION: BegunCodeHostInstallation = {
  url: 'https://github.com/apps/svc-acme/installations/new?state=...',
  expiresAt: EXAMPLE_TIME,
};

export const INSTALLATION: CodeHostInstallation = {
  id: exampleId('installation'),
  hostInstallationId: 48_151_623,
  account: { login: 'acme', kind: 'organization' },
  repositorySelection: 'selected',
  state: 'active',
  missingPermissions: [],
  connectedRepositories: 12,
  unprovenRepositories: 1,
  connectedAt: EXAMPLE_TIME,
  comparedAt: EXAMPLE_TIME,
  lastError: null,
};

export const INSTALLATION_PARAMS = { installationId: INSTALLATION.id };
export const CODE_HOST_MANIFEST: CodeHostManifest = {
  target: `https://github.com/organizations/acme/settings/apps/new?state=${'A'.repeat(64)}`,
  manifest: '{"name":"acme-svc","url":"https://svc.example.com"}',
  expiresAt: EXAMPLE_TIME,
};
/** As the host answers one. */
export const MANIFEST_CODE = 'a180b1a3d263c81bc6441d7b990bae27d4c10679';
