import { type JWTPayload, jwtVerify } from 'jose';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { type IssuerKeys, isTokenRefused } from '../../platform/identity/issuer-keys.ts';
import { parseJwtClaims, SIGNATURE_ALGORITHMS } from '../../platform/identity/jwt-claims.ts';
import { claimsProblem, roleOfClaims } from '../../platform/identity/role-rules.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { neededProof } from './needed-proof.ts';
import type { ProveSettings } from './prove.ts';
import { knownProvider, type PendingSettings, type Provider } from './read-model.ts';

const CLOCK_TOLERANCE_SECONDS = 60;

type Pending = Provider & { readonly pending: PendingSettings };

/** Claims of a token that the keys of the issuer signed, for one proposal of a provider. */
export type VerifiedToken = {
  readonly providerId: string;
  readonly proposal: number;
  readonly claims: JWTPayload;
};

/** Verifies a token against pending settings; throws `conflict`, `unprocessable`, or `unavailable` without keys. */
export async function verifyToken(
  provider: Provider,
  token: string,
  keys: IssuerKeys,
): Promise<VerifiedToken> {
  const { id: providerId, issuer, pending } = pendingProvider(provider);
  const claims = parseJwtClaims(token, Date.now());
  if (claims === null) {
    throw new ApiError('unprocessable', 'token must be a signed JWT that a bearer could send');
  }
  if (claims.issuer !== issuer) {
    throw new ApiError(
      'unprocessable',
      `token must be of the issuer ${issuer} (got ${JSON.stringify(claims.issuer)})`,
    );
  }
  const audience = audienceOf(pending);
  const find = await keys(issuer, provider.keyGeneration);
  const payload = await jwtVerify(token, find, {
    issuer,
    ...(audience !== null && { audience }),
    algorithms: [...SIGNATURE_ALGORITHMS],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['exp', 'sub'],
  }).then(({ payload: verified }) => verified, refuseToken(audience));
  return { providerId, proposal: pending.version, claims: payload };
}

/** Records that a verified token proves the pending settings of a provider. */
export async function proveByToken(
  tx: Writer,
  principal: Principal,
  { providerId, proposal, claims }: VerifiedToken,
  prove: ProveSettings,
): Promise<Written<Provider>> {
  const provider = pendingProvider(await knownProvider(tx, providerId));
  const { pending, adminClaim } = provider;
  if (pending.version !== proposal) {
    throw new ApiError('conflict', 'other settings were proposed meanwhile; verify again');
  }
  const settings = { ...pending.settings, adminClaim };
  const problem = claimsProblem(claims, settings);
  if (problem !== null) throw new ApiError('unprocessable', `token is refused: ${problem}`);
  if (neededProof(settings) === 'admin_token' && roleOfClaims(claims, settings) !== 'admin') {
    throw new ApiError(
      'unprocessable',
      'token must be that of an administrator under the pending settings; correct the role rules',
    );
  }
  const events = await prove(tx, principal.tenant.id, { provider, caller: actor(principal) });
  return { result: await knownProvider(tx, providerId), events };
}

function pendingProvider(provider: Provider): Pending {
  const { pending } = provider;
  if (pending === null) {
    throw new ApiError('conflict', 'the identity provider has no pending settings');
  }
  if (pending.isProven) {
    throw new ApiError('conflict', 'the pending settings are proven; another admin confirms them');
  }
  if (neededProof(pending.settings) === 'sign_in') {
    throw new ApiError('conflict', 'the pending settings are proven by a sign-in, not by a token');
  }
  return { ...provider, pending };
}

function audienceOf({ settings }: PendingSettings): string | null {
  switch (neededProof(settings)) {
    case 'admin_token':
      return settings.adminAudience;
    case 'agent_token':
      return settings.agentAudience;
    default:
      return null;
  }
}

function refuseToken(audience: string | null) {
  return (error: unknown): never => {
    if (error instanceof ApiError) throw error;
    if (!isTokenRefused(error)) {
      throw new ApiError('unavailable', 'the keys of the issuer cannot be used');
    }
    const asked = audience === null ? '' : `, for audience ${audience}`;
    throw new ApiError(
      'unprocessable',
      `token must be signed by a key that the issuer publishes, and in force${asked} (${error.code})`,
    );
  };
}
