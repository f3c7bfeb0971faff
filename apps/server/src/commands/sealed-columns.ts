import type { SealedColumn } from '../platform/secrets/reencrypt.ts';

/** Every column that contains sealed secrets. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'identity_providers', column: 'client_secret', key: 'provider_id' },
  {
    table: 'identity_providers',
    column: 'pending_secret',
    sealedAs: 'client_secret',
    key: 'provider_id',
  },
  ...['client_secret', 'private_key', 'webhook_secret'].map((column) => ({
    table: 'code_host_apps',
    column,
    key: 'host_url',
  })),
  {
    table: 'code_host_apps',
    column: 'previous_webhook_secret',
    sealedAs: 'webhook_secret',
    key: 'host_url',
  },
  { table: 'tracker_integrations', column: 'token', key: 'provider' },
  { table: 'gateway_servers', column: 'credential', key: 'server_id' },
  { table: 'approvals', column: 'arguments', key: 'approval_id' },
  ...['target', 'authorization_header', 'secret', 'previous_secret'].map((column) => ({
    table: 'notification_channels',
    column,
    key: 'channel_id',
  })),
];
