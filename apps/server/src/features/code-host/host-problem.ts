import type { CodeHostProblem } from '@svc/contract';
import type { HostFailure } from './code-host.ts';

/** Returns a failure of the host as a problem of the answer. */
export function hostProblem(failure: HostFailure): CodeHostProblem {
  switch (failure.reason) {
    case 'unavailable':
      return {
        subject: 'host',
        layer: 'host',
        code: 'unavailable',
        message: `the code host cannot confirm the App: ${failure.detail}`,
        action: 'check SVC_CODE_HOST_URL and the way to the host; it is asked again after a minute',
      };
    case 'unknown_app':
      return {
        subject: 'app_id',
        layer: 'app',
        code: 'rejected',
        message: 'the code host has no App with the ID of SVC_CODE_HOST_APP_ID',
        action: 'set the App ID as its page at the code host shows it, and check SVC_CODE_HOST_URL',
      };
    case 'key_rejected':
      return {
        subject: 'private_key',
        layer: 'app',
        code: 'rejected',
        message: 'the code host rejects requests that are signed by the private key of the App',
        action: 'verify the App ID and private key pair, and the clock of this service',
      };
  }
}

/** The client secret is not that of the client. */
export const CLIENT_SECRET_REJECTED: CodeHostProblem = {
  subject: 'client_secret',
  layer: 'app',
  code: 'rejected',
  message: 'the code host rejects the client secret of the App',
  action: 'write a client secret in force to the file of SVC_CODE_HOST_CLIENT_SECRET_FILE',
};
