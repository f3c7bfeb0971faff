import type { Feature } from '../../platform/feature.ts';
import { issuerKeys } from '../../platform/identity/issuer-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ProveSettings, proveSettings } from './prove.ts';
import { identityProviderRoutes } from './routes.ts';

/** `prove` is what a sign-in under pending settings calls. */
export type IdentityProviders = Feature & { readonly prove: ProveSettings };

export function createIdentityProviders(platform: Platform): IdentityProviders {
  const { config, db, outbound, secrets } = platform;
  const prove = proveSettings(config.environment);
  return {
    prove,
    operations: identityProviderRoutes({
      db,
      secrets,
      prove,
      keys: issuerKeys(outbound),
      isProduction: config.environment === 'production',
      publicUrl: config.publicUrl,
    }),
  };
}
