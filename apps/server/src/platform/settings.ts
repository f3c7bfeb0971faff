import type { Environment } from '@svc/contract';
import type { Durability } from '../db/durability.ts';
import type { OutboundRule } from '../foundation/outbound-rule.ts';
import type { KeyProviderSettings } from './secrets/key-provider-settings.ts';
import type { TracingSettings } from './tracing/tracing-settings.ts';

export const ROLES = ['api', 'gateway', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The six values of the code-hosting App as the environment has them; null where a variable is not set. None is checked at
 * start: a wrong one keeps installation disabled, and nothing else.
 */
export type CodeHostAppSettings = {
  readonly appId: string | null;
  readonly slug: string | null;
  readonly clientId: string | null;
  /** Files that hold one value each; an empty path stays empty. */
  readonly clientSecretFile: string | null;
  readonly webhookSecretFile: string | null;
  readonly privateKeyFile: string | null;
};

/** The settings that the platform and the features read; `config.ts` takes them from the environment. */
export type PlatformSettings = {
  readonly dataDir: string;
  /** What wraps data keys, and those that wrapped keys before; `file` always unwraps. */
  readonly keyProvider: KeyProviderSettings;
  readonly earlierKeyProviders: readonly KeyProviderSettings[];
  readonly environment: Environment;
  /** Where a commit must be before it is acknowledged. */
  readonly durability: Durability;
  /** Address under which people and webhooks reach the API, without a trailing slash; null when none is configured. */
  readonly publicUrl: string | null;
  /** Address under which agents reach the gateway, without a trailing slash; null when none is configured. */
  readonly gatewayUrl: string | null;
  /** Slug of the tenant whose sign-in `/` leads to; null where `/` asks for the tenant. */
  readonly startTenant: string | null;
  /** Operator's file of programs that the gateway may start as MCP servers; null for none. */
  readonly mcpCommandsFile: string | null;
  /** What this process does; all of it by default. */
  readonly roles: ReadonlySet<Role>;
  /** Internal destinations that outbound calls may reach. */
  readonly outboundAllow: readonly OutboundRule[];
  /** Code host whose repositories are named `owner/name`, without a trailing slash. */
  readonly codeHostUrl: string;
  readonly codeHostApp: CodeHostAppSettings;
  /** Open connections of this process; more are closed. */
  readonly maxConnections: number;
  /** Where traces are sent; null while they are off. */
  readonly tracing: TracingSettings | null;
};
