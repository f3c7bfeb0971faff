import type { Database } from '../../db/database.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { beginAuthorityChange, seal } from '../../platform/ledger/seal.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { activateSettings } from './activate.ts';
import { listProviders, type ProviderSettings, secretLocation, settingsOf } from './read-model.ts';
import { demandedClaim } from './shared-issuer.ts';

/** What the operator sets; what is undefined stays. */
export type OperatorChange = Partial<
  Pick<
    ProviderSettings,
    | 'purposes'
    | 'clientId'
    | 'linkClaim'
    | 'defaultRole'
    | 'isProvisioned'
    | 'roleRules'
    | 'requiredClaims'
  >
> & {
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret?: string | null;
  readonly privateKeyJwt?: true;
};

const OPERATOR = { type: 'operator', id: 'svc-server' } as const;

/**
 * Sets up the sign-in of a tenant's people at the issuer that the tenant has, without proof and second person: the way to the
 * first sign-in, and out of a lock-out. Pending settings are dropped and sessions of the provider end. Returns its id.
 */
export async function setTenantProvider(
  db: Database,
  secrets: SecretStore,
  tenantId: string,
  change: OperatorChange,
): Promise<string> {
  const { clientSecret, privateKeyJwt, ...settings } = change;
  return db.tenant(tenantId, 'authority').transact(async (tx) => {
    await beginAuthorityChange(tx);
    const [provider] = await listProviders(tx);
    if (provider === undefined) throw new OperatorError('the tenant has no identity provider');
    const requiredClaims = change.requiredClaims ?? provider.requiredClaims;
    if (demandedClaim(provider.issuer) !== null && requiredClaims.length === 0) {
      throw new OperatorError(
        `--required-claim must be given for ${provider.issuer}, which vouches for people of any organisation (got none); for example hd=example.com`,
      );
    }
    const clientAuthentication = privateKeyJwt
      ? 'private_key_jwt'
      : clientSecret === undefined
        ? provider.clientAuthentication
        : clientSecret === null
          ? 'none'
          : 'client_secret';
    const sealedSecret =
      clientSecret === undefined || clientSecret === null
        ? clientAuthentication === 'client_secret'
          ? provider.sealedSecret
          : null
        : await secrets.seal(tx, tenantId, secretLocation(provider.id), new Secret(clientSecret));
    const facts = await activateSettings(tx, {
      tenantId,
      providerId: provider.id,
      issuer: provider.issuer,
      settings: {
        ...settingsOf(provider),
        purposes: [...new Set([...provider.purposes, 'people' as const])],
        ...settings,
        clientAuthentication,
      },
      sealedSecret,
      actor: OPERATOR,
    });
    for (const fact of facts) await seal(tx, fact);
    return provider.id;
  });
}
