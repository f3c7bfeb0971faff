import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { BegunCodeHostInstallation, CodeHostInstallation } from './installations.ts';
import type { CodeHostReadiness } from './schemas.ts';

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
  hostUrl: 'https://github.com',
  appSlug: null,
  installUrl: null,
  checkedAt: EXAMPLE_TIME,
  lastDelivery: { event: 'ping', receivedAt: EXAMPLE_TIME },
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
  connectedAt: EXAMPLE_TIME,
  comparedAt: EXAMPLE_TIME,
  lastError: null,
};

export const INSTALLATION_PARAMS = { installationId: INSTALLATION.id };
