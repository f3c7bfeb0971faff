import type { IdentityProvider, ProviderSettings as WireSettings } from '@svc/contract';
import type { Database } from '../../db/database.ts';
import {
  type Operation,
  preparedWriting,
  reading,
  writing,
} from '../../platform/http/operation.ts';
import type { IssuerKeys } from '../../platform/identity/issuer-keys.ts';
import type { Principal } from '../../platform/principal.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { wireTime } from '../../platform/time.ts';
import { confirmSettings, disableProvider, refreshKeys } from './change-state.ts';
import { neededProof } from './needed-proof.ts';
import { proposeSettings } from './propose.ts';
import type { ProveSettings } from './prove.ts';
import {
  knownProvider,
  listProviders,
  type Provider,
  type ProviderSettings,
  settingsOf,
} from './read-model.ts';
import { proveByToken, verifyToken } from './verify.ts';

const AUTHORITY = { connections: 'authority' } as const;

export type IdentityProviderParts = {
  readonly db: Database;
  readonly secrets: SecretStore;
  readonly keys: IssuerKeys;
  readonly prove: ProveSettings;
  readonly isProduction: boolean;
  readonly publicUrl: string | null;
};

export function identityProviderRoutes(parts: IdentityProviderParts): Operation[] {
  const { db, keys, prove, publicUrl } = parts;
  const wire = (provider: Provider, { tenant }: Principal) =>
    wireProvider(provider, publicUrl === null ? null : `${publicUrl}/auth/${tenant.slug}`);
  return [
    reading('listIdentityProviders', async (tx, { principal }) => ({
      items: (await listProviders(tx)).map((provider) => wire(provider, principal)),
    })),
    writing(
      'putIdentityProvider',
      async (tx, { principal, body }) => {
        const written = await proposeSettings(tx, parts, principal, body);
        return { ...written, result: wire(written.result, principal) };
      },
      AUTHORITY,
    ),
    preparedWriting(
      'verifyIdentityProvider',
      async ({ principal, params, body }) => {
        // keys are fetched while no transaction is open
        const provider = await db
          .tenant(principal.tenant.id, 'authority')
          .read((tx) => knownProvider(tx, params.providerId));
        return verifyToken(provider, body.token, keys);
      },
      async (tx, { principal }, verified) => {
        const written = await proveByToken(tx, principal, verified, prove);
        return { ...written, result: wire(written.result, principal) };
      },
      AUTHORITY,
    ),
    writing(
      'confirmIdentityProvider',
      async (tx, { principal, params, body }) => {
        const written = await confirmSettings(tx, principal, params.providerId, body.version);
        return { ...written, result: wire(written.result, principal) };
      },
      AUTHORITY,
    ),
    writing(
      'refreshIdentityProviderKeys',
      async (tx, { principal, params }) => {
        const written = await refreshKeys(tx, principal, params.providerId);
        return { ...written, result: wire(written.result, principal) };
      },
      AUTHORITY,
    ),
    writing(
      'disableIdentityProvider',
      async (tx, { principal, params }) => {
        const written = await disableProvider(tx, principal, params.providerId);
        return { ...written, result: wire(written.result, principal) };
      },
      AUTHORITY,
    ),
  ];
}

/** `authUrl`: where people of the tenant sign in; null while the service has no public address. */
function wireProvider(provider: Provider, authUrl: string | null): IdentityProvider {
  const { id, issuer, state, purposes, adminClaim, pending, sealedSecret } = provider;
  return {
    id,
    issuer,
    state,
    settings: purposes.length === 0 ? null : wireSettings(settingsOf(provider)),
    hasClientSecret: sealedSecret !== null,
    adminClaim,
    pending: pending === null ? null : wirePending(provider, pending, authUrl),
    redirectUri: authUrl === null ? null : `${authUrl}/${id}/callback`,
    logoutUri: authUrl === null ? null : `${authUrl}/${id}/logout`,
    createdAt: wireTime(provider.createdAt),
    updatedAt: wireTime(provider.updatedAt),
  };
}

function wirePending(
  { id }: Provider,
  pending: NonNullable<Provider['pending']>,
  authUrl: string | null,
): NonNullable<IdentityProvider['pending']> {
  const { version, settings, sealedSecret, proposedBy, isProven } = pending;
  const waitsFor = isProven ? 'confirmation' : neededProof(settings);
  return {
    version,
    settings: wireSettings(settings),
    hasClientSecret: sealedSecret !== null,
    proposedBy: proposedBy.slice(proposedBy.indexOf(':') + 1),
    waitsFor,
    proofUrl:
      waitsFor === 'sign_in' && authUrl !== null
        ? `${authUrl}/sign-in?provider=${id}&proof=1`
        : null,
  };
}

/** The wire has arrays that may be written to, and no default role of administrators, which operators alone could set. */
function wireSettings(settings: ProviderSettings): WireSettings {
  return structuredClone(settings) as WireSettings;
}
