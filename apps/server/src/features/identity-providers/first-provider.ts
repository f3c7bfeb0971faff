import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { activateSettings } from './activate.ts';
import { proposedSettings } from './proposed-settings.ts';
import { secretLocation } from './read-model.ts';
import { demandedClaim } from './shared-issuer.ts';

/** A provider at which its first administrator has signed in on trial. */
export type FirstProvider = {
  readonly tenantId: string;
  readonly providerId: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** Of the administrator. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly actor: Caller;
  readonly isProduction: boolean;
};

/**
 * Puts the provider of a new tenant into force, for the sign-in of people; returns what to seal. An issuer that vouches for
 * people of any organisation is limited to the administrator's own.
 */
export async function activateFirstProvider(
  tx: Writer,
  secrets: SecretStore,
  provider: FirstProvider,
): Promise<readonly Fact[]> {
  const { tenantId, providerId, issuer, clientId, clientSecret, actor } = provider;
  const settings = proposedSettings(
    tenantId,
    {
      issuer,
      purposes: ['people'],
      clientId,
      clientAuthentication: clientSecret === null ? 'none' : 'client_secret',
      ...(clientSecret !== null && { clientSecret }),
      requiredClaims: ownOrganisation(provider),
    },
    provider.isProduction,
  );
  const sealedSecret =
    clientSecret === null
      ? null
      : await secrets.seal(tx, tenantId, secretLocation(providerId), new Secret(clientSecret));
  return activateSettings(tx, { tenantId, providerId, issuer, settings, sealedSecret, actor });
}

function ownOrganisation({ issuer, claims }: FirstProvider) {
  const claim = demandedClaim(issuer);
  if (claim === null) return [];
  const value = claims[claim];
  if (typeof value === 'string' && value !== '') return [{ claim: [claim], values: [value] }];
  throw new ApiError(
    'unprocessable',
    `${issuer} vouches for people of any organisation, and your sign-in has no claim ${claim}; sign in with an account of your organisation`,
  );
}
