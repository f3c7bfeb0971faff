import { ApiError } from '../../../platform/api-error.ts';
import { seal } from '../../../platform/ledger/seal.ts';
import { findSignInProvider } from '../../identity-providers/read-model.ts';
import { callerOf, signIn } from '../complete.ts';
import type { ClaimChoice } from './claim-choices.ts';
import { claimChoices } from './claim-choices.ts';
import { type OpenSetup, type SetupParts, setupMoved } from './setup.ts';

/** The first administrator's session, and the short name of the organisation. */
export type FinishedSetup = {
  readonly sessionCookie: string;
  readonly seconds: number;
  readonly slug: string;
};

/**
 * Creates the tenant, its provider and the session of its first administrator in one transaction, of which nothing is kept when
 * any part fails. The administrators' claim is one of the person who has signed in on trial, so that nobody is locked out.
 */
export async function finishSetup(
  parts: SetupParts,
  { sessionHash, version, draft }: OpenSetup,
  adminClaim: ClaimChoice,
): Promise<FinishedSetup> {
  const { tenant, provider, person } = draft ?? {};
  if (!tenant || !provider || !person) {
    throw new ApiError('conflict', 'sign in at the identity provider on trial first');
  }
  const { claims } = person;
  const { name, value } = adminClaim;
  if (!claimChoices(claims).some((choice) => choice.name === name && choice.value === value)) {
    const message = 'must be a claim of your own trial sign-in that people cannot change';
    throw new ApiError('unprocessable', `adminClaim ${message}`, [{ at: '/adminClaim', message }]);
  }
  const { tenantId, providerId, slug } = tenant;
  const { issuer } = provider;
  return parts.db.tenant(tenantId, 'authority').transact(async (tx) => {
    const first = { tenantId, providerId, slug, issuer, adminClaim };
    if (!(await parts.createFirstTenant(tx, { sessionHash, version }, first))) throw setupMoved();
    const facts = await parts.activateFirstProvider(tx, parts.secrets, {
      ...{ tenantId, providerId, issuer, claims },
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      actor: callerOf({ issuer }, claims),
      isProduction: parts.isProduction,
    });
    for (const fact of facts) await seal(tx, fact);
    const stored = await findSignInProvider(tx, { providerId, isProof: false });
    if (stored === null) throw new Error(`provider ${providerId} of the setup is not in force`);
    const outcome = await signIn(parts, tx, stored, claims, { tenantId, formerCookie: null });
    if (outcome.refusal !== null) throw outcome.refusal;
    const { sessionCookie } = outcome;
    if (sessionCookie === null) throw new Error('a sign-in that is not refused opens a session');
    for (const fact of outcome.facts) await seal(tx, fact);
    return { sessionCookie, seconds: stored.sessionSeconds, slug };
  });
}
