import type { Feature } from '../../platform/feature.ts';
import { AddressLimit } from '../../platform/http/address-limit.ts';
import { issuerKeys } from '../../platform/identity/issuer-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FlagOwned } from './leaving.ts';
import { scimSurface } from './surface.ts';
import { scimTokenSurface } from './token-endpoint.ts';

/** Token requests of one address: a directory sends one an hour. */
const TOKEN_REQUESTS_PER_MINUTE = 60;

/** Provisioning of people and groups by the directories of tenants. */
/** The feature needs of `tokens` and `agents` how those of a person who left are flagged. */
export function createScim(platform: Platform, needs: { readonly flagOwned: FlagOwned }): Feature {
  const tokens = scimTokenSurface({
    db: platform.db,
    keys: issuerKeys(platform.outbound),
    limit: new AddressLimit(TOKEN_REQUESTS_PER_MINUTE),
  });
  return { surfaces: [scimSurface({ ...platform, ...needs }), tokens] };
}
