import { EXAMPLE_TIME } from '../example.ts';
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
