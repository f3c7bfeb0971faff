import type { CodeHostAppSource, CodeHostProblem } from '@svc/contract';
import type { HostFailure } from './code-host.ts';

/** What to do about an App that is not the one whose values are stored. */
export const CREATE_AGAIN = 'remove the stored App, and create it again';

/** Returns a failure of the host as a problem of the answer; `source` is where the App's values come from. */
export function hostProblem(failure: HostFailure, source: CodeHostAppSource): CodeHostProblem {
  const isSet = source === 'variables';
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
        message: `the code host has no App with the ${isSet ? 'ID of SVC_CODE_HOST_APP_ID' : 'stored App ID'}`,
        action: isSet
          ? 'set the App ID as its page at the code host shows it, and check SVC_CODE_HOST_URL'
          : CREATE_AGAIN,
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
export function clientSecretRejected(source: CodeHostAppSource): CodeHostProblem {
  return {
    subject: 'client_secret',
    layer: 'app',
    code: 'rejected',
    message: 'the code host rejects the client secret of the App',
    action:
      source === 'variables'
        ? 'write a client secret in force to the file of SVC_CODE_HOST_CLIENT_SECRET_FILE'
        : 'replace the client secret by one in force',
  };
}
