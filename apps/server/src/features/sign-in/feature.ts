import type { Feature } from '../../platform/feature.ts';
import { AddressLimit } from '../../platform/http/address-limit.ts';
import { assertionKey } from '../../platform/identity/assertion-key.ts';
import { issuerKeys } from '../../platform/identity/issuer-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignInPorts } from './parts.ts';
import { providerClients } from './provider-client.ts';
import { answerTrial, setupSurface } from './setup/surface.ts';
import { signInSurface } from './surface.ts';

/** Requests a minute from one address that need no credential; a proxy in front of the service is one address. */
const REQUESTS_PER_MINUTE = 600;

/** The feature needs of `identity-providers` how pending settings are proven. */
export function createSignIn(platform: Platform, ports: SignInPorts): Feature {
  const { config, db, log, masterKey, outbound, secrets } = platform;
  const key = assertionKey(masterKey);
  const clientOf = providerClients({
    outbound,
    assertionKey: key,
    permitsHttp: config.environment !== 'production',
  });
  const parts = {
    ...ports,
    db,
    log,
    secrets,
    clientOf,
    keys: issuerKeys(outbound),
    publicUrl: config.publicUrl,
    stateKey: masterKey.derive('sign-in state', 32),
    publicJwk: key.publicJwk,
    limit: new AddressLimit(REQUESTS_PER_MINUTE),
  };
  const setup = {
    ...parts,
    lookups: db.lookups,
    draftKey: masterKey.derive('setup draft', 32),
    isProduction: config.environment === 'production',
  };
  return {
    surfaces: [
      signInSurface({
        ...parts,
        answerTrial: (request, reply) => answerTrial(setup, request, reply),
      }),
      setupSurface(setup),
    ],
  };
}
