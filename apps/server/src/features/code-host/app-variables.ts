import type { AppValueName } from '@svc/contract';

/** Variable of each of the App's values, and what a person would call the value. */
export const APP_VARIABLES: Readonly<
  Record<AppValueName, { readonly variable: string; readonly label: string }>
> = {
  app_id: { variable: 'SVC_CODE_HOST_APP_ID', label: 'App ID' },
  app_slug: { variable: 'SVC_CODE_HOST_APP_SLUG', label: 'public slug of the App' },
  client_id: { variable: 'SVC_CODE_HOST_CLIENT_ID', label: 'client ID of the App' },
  client_secret: {
    variable: 'SVC_CODE_HOST_CLIENT_SECRET_FILE',
    label: 'client secret of the App',
  },
  webhook_secret: {
    variable: 'SVC_CODE_HOST_WEBHOOK_SECRET_FILE',
    label: 'webhook secret of the App',
  },
  private_key: {
    variable: 'SVC_CODE_HOST_PRIVATE_KEY_FILE',
    label: 'private key of the App in PEM',
  },
};
