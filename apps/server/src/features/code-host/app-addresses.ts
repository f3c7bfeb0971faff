import { CODE_HOST_WEBHOOK_PATH } from './webhook-path.ts';

/** Addresses of this service that the App at the code host has. */
export type AppAddresses = {
  /** The service itself. */
  readonly home: string;
  readonly webhook: string;
  /** Where the host sends the browser with the code of a manifest. */
  readonly created: string;
  /** Where the host sends people who have installed the App. */
  readonly setup: string;
  /** Where the host sends people who have authorized the App. */
  readonly authorized: string;
};

/** `publicUrl` has no trailing slash. */
export function appAddresses(publicUrl: string): AppAddresses {
  return {
    home: publicUrl,
    webhook: `${publicUrl}${CODE_HOST_WEBHOOK_PATH}`,
    created: `${publicUrl}/platform/app-created`,
    setup: `${publicUrl}/auth/code-host/setup`,
    authorized: `${publicUrl}/auth/code-host/callback`,
  };
}
