import type { PutIdentityProvider } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { issuerProblem } from '../../platform/identity/issuer-address.ts';
import type { ProviderSettings } from './read-model.ts';
import { demandedClaim } from './shared-issuer.ts';

/** Claims that a person, or an administrator of the directory, may change: none of them is an identity. */
const REFUSED_LINK_CLAIMS = ['email', 'upn', 'preferred_username', 'unique_name', 'name'];
/** Audiences that the service issues begin with it. */
const OWN_AUDIENCE = 'urn:svc:';
const SESSION_SECONDS = 43_200;
const IDLE_SECONDS = 1_800;

/** Returns the settings that a request proposes, with defaults; throws `unprocessable` naming what cannot be. */
export function proposedSettings(
  tenantId: string,
  body: PutIdentityProvider,
  isProduction: boolean,
): ProviderSettings {
  const settings: ProviderSettings = {
    purposes: body.purposes,
    clientId: body.clientId ?? null,
    clientAuthentication: body.clientAuthentication ?? 'none',
    linkClaim: body.linkClaim ?? 'sub',
    requiredClaims: body.requiredClaims ?? [],
    roleRules: body.roleRules ?? [],
    defaultRole: body.defaultRole ?? 'none',
    sessionSeconds: body.sessionSeconds ?? SESSION_SECONDS,
    idleSeconds: body.idleSeconds ?? IDLE_SECONDS,
    isProvisioned: body.isProvisioned ?? false,
    adminAudience: body.adminAudience ?? `${OWN_AUDIENCE}${tenantId}:admin`,
    agentAudience: body.agentAudience ?? `${OWN_AUDIENCE}${tenantId}:agent`,
  };
  refuseIssuer(body.issuer, settings, isProduction);
  refuseClient(settings, body.clientSecret);
  refuseAudiences(tenantId, settings);
  if (REFUSED_LINK_CLAIMS.includes(settings.linkClaim.toLowerCase())) {
    throw refusal(
      '/linkClaim',
      `must be an identifier that never changes, such as sub or oid (got ${JSON.stringify(settings.linkClaim)})`,
    );
  }
  return settings;
}

function refuseIssuer(
  issuer: string,
  { purposes, requiredClaims }: ProviderSettings,
  isProduction: boolean,
): void {
  const problem = issuerProblem(issuer, isProduction);
  if (problem !== null) throw refusal('/issuer', `must be ${problem}`);
  const claim = demandedClaim(issuer);
  if (claim === null) return;
  const names = requiredClaims.map((condition) => condition.claim.join('.'));
  // agents are bound one by one, so any condition keeps strangers out
  const isEnough = purposes.includes('people') ? names.includes(claim) : names.length > 0;
  if (isEnough) return;
  throw refusal(
    '/requiredClaims',
    `must have a condition on ${claim}: ${issuer} vouches for people of any organisation`,
  );
}

function refuseClient(settings: ProviderSettings, secret: string | undefined): void {
  const { purposes, clientId, clientAuthentication } = settings;
  if (clientId !== null && !purposes.includes('people')) {
    throw refusal('/clientId', 'must be absent where the purposes lack people');
  }
  if (clientId === null && clientAuthentication !== 'none') {
    throw refusal('/clientAuthentication', 'must be none without a clientId');
  }
  if (secret !== undefined && clientAuthentication !== 'client_secret') {
    throw refusal('/clientSecret', 'must be absent unless clientAuthentication is client_secret');
  }
}

/** A token must be for one use alone, and nobody takes an audience that the service issues to another tenant. */
function refuseAudiences(tenantId: string, settings: ProviderSettings): void {
  const { adminAudience, agentAudience, clientId } = settings;
  if (new Set([adminAudience, agentAudience, clientId]).size < 3) {
    throw refusal('/agentAudience', 'must differ from adminAudience, and both from clientId');
  }
  for (const name of ['adminAudience', 'agentAudience'] as const) {
    const audience = settings[name];
    const isForeign =
      audience.startsWith(OWN_AUDIENCE) && !audience.startsWith(`${OWN_AUDIENCE}${tenantId}:`);
    if (isForeign) throw refusal(`/${name}`, `must be one of this tenant (got ${audience})`);
  }
}

function refusal(at: string, message: string): ApiError {
  return new ApiError('unprocessable', `${at.slice(1)} ${message}`, [{ at, message }]);
}
