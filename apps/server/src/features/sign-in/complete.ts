import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { admittedRole } from '../../platform/identity/resolve-person.ts';
import {
  claimsProblem,
  higherRole,
  type PersonRole,
  roleOfClaims,
} from '../../platform/identity/role-rules.ts';
import { sessionHash } from '../../platform/identity/session-cookie.ts';
import { endSessions, openSession } from '../../platform/identity/sessions.ts';
import { type Fact, seal } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';
import { isStorable } from '../../platform/storable-text.ts';
import { findSignInProvider, type SignInProvider } from '../identity-providers/read-model.ts';
import { type Account, accountOf } from './account.ts';
import { callbackUrl } from './begin.ts';
import { exchangeCode } from './exchange.ts';
import { knownAccount } from './known-account.ts';
import type { SignInParts } from './parts.ts';
import { openSecret } from './provider-secret.ts';
import type { SignInState } from './state.ts';

export type Callback = {
  readonly slug: string;
  readonly state: SignInState;
  /** Query of the request, as it came. */
  readonly query: string;
  /** The session cookie that the browser had before; null for none. */
  readonly formerCookie: string | null;
};

/** A completed sign-in: the value of the new session's cookie; null after a proof, which opens none. */
export type CompletedSignIn = {
  readonly sessionCookie: string | null;
  readonly seconds: number;
  readonly returnTo: string;
};

/** Completes a sign-in: exchanges the code, verifies the ID token, finds the account and opens a session. */
export async function completeSignIn(
  parts: SignInParts,
  callback: Callback,
): Promise<CompletedSignIn> {
  const { state } = callback;
  const { tenantId } = state;
  const tenant = parts.db.tenant(tenantId, 'authority');
  const provider = await tenant.read((tx) => sameProvider(tx, state));
  const client = await parts.clientOf(provider, await openSecret(parts, tenantId, provider));
  const address = `${callbackUrl(parts, callback.slug, provider.id)}?${callback.query}`;
  const claims = await exchangeCode(client, provider.issuer, address, state);
  const outcome = await tenant.transact(async (tx) => {
    // disabled or changed while the provider answered
    await sameProvider(tx, state);
    const result = state.isProof
      ? await prove(parts, tx, tenantId, provider, claims)
      : await signIn(parts, tx, provider, claims, {
          tenantId,
          formerCookie: callback.formerCookie,
        });
    for (const fact of result.facts) await seal(tx, fact);
    return result;
  });
  if (outcome.refusal !== null) throw outcome.refusal;
  const { sessionCookie } = outcome;
  return { sessionCookie, seconds: provider.sessionSeconds, returnTo: state.returnTo };
}

/** Returns the provider that the sign-in started with; throws when it has changed since. */
async function sameProvider(
  tx: Parameters<typeof findSignInProvider>[0],
  { providerId, version, isProof }: SignInState,
): Promise<SignInProvider> {
  const provider = await findSignInProvider(tx, { providerId, isProof });
  if (provider !== null && provider.version === version) return provider;
  throw new ApiError('malformed', 'the configuration of sign-in has changed; sign in again');
}

/** Verified claims of an ID token. */
export type PersonClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

type Outcome = {
  readonly facts: readonly Fact[];
  readonly refusal: ApiError | null;
  readonly sessionCookie: string | null;
};

/** A sign-in under pending settings: it proves them if it would make the person an administrator, and signs the person in. */
async function prove(
  { proveProvider }: SignInParts,
  tx: Writer,
  tenantId: string,
  provider: SignInProvider,
  claims: PersonClaims,
): Promise<Outcome> {
  const caller = callerOf(provider, claims);
  const problem = claimsProblem(claims, provider) ?? (await proofProblem(tx, provider, claims));
  if (problem !== null) {
    const refusal = new ApiError('forbidden', problem);
    return { facts: [refused(provider, caller, refusal)], refusal, sessionCookie: null };
  }
  const facts = await proveProvider(tx, tenantId, { provider, caller });
  return { facts, refusal: null, sessionCookie: null };
}

/** Returns why the person would be no administrator under the settings; null where it would be one. */
async function proofProblem(
  tx: Writer,
  provider: SignInProvider,
  claims: PersonClaims,
): Promise<string | null> {
  const known = await knownAccount(tx, provider, { subject: claims.sub, claims });
  if (known === null && provider.isProvisioned) {
    return 'the directory of the tenant has not provisioned the person, whom the pending settings would lock out';
  }
  if (known?.isShutOut) return 'the person is deactivated or suspended';
  const role = higherRole(roleOfClaims(claims, provider), known?.groupRole ?? 'none');
  return role === 'admin'
    ? null
    : 'the pending settings do not make the person an admin; correct the role rules';
}

/** Finds the account of a person whom a provider in force vouches for, and opens a session; the outcome is to be sealed. */
export async function signIn(
  { personJoined }: Pick<SignInParts, 'personJoined'>,
  tx: Writer,
  provider: SignInProvider,
  claims: PersonClaims,
  { tenantId, formerCookie }: { readonly tenantId: string } & Pick<Callback, 'formerCookie'>,
): Promise<Outcome> {
  const caller = callerOf(provider, claims);
  const role = roleOfClaims(claims, provider);
  try {
    const problem = claimsProblem(claims, provider);
    if (problem !== null) throw new ApiError('forbidden', problem);
    const account = await admittedAccount(tx, tenantId, provider, claims, role);
    if (account.isNew) await personJoined(tx, tenantId, account.user_id);
    const former =
      formerCookie === null
        ? []
        : await endSessions(
            tx,
            { hash: sessionHash(formerCookie) },
            { actor: caller, why: 'signed_in_again' },
          );
    const session = await openSession(tx, {
      tenantId,
      userId: account.user_id,
      providerId: provider.id,
      role,
      providerSession: storable(claims['sid']),
      authenticatedAt: authenticatedAt(claims),
      seconds: provider.sessionSeconds,
      idleSeconds: provider.idleSeconds,
    });
    const signedIn: Fact = {
      kind: 'user.signed_in',
      actor: caller,
      subject: { type: 'account', id: account.user_id },
      data: { provider: provider.id, session: session.id, role, isNew: account.isNew },
    };
    return { facts: [...former, signedIn], refusal: null, sessionCookie: session.value };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
    return { facts: [refused(provider, caller, error)], refusal: error, sessionCookie: null };
  }
}

async function admittedAccount(
  tx: Writer,
  tenantId: string,
  provider: SignInProvider,
  claims: PersonClaims,
  claimRole: PersonRole,
): Promise<Account> {
  // without any rule about groups, a person without a role never has a record
  const hasGroupRules = provider.roleRules.some((rule) => 'group' in rule);
  if (claimRole === 'none' && !hasGroupRules) admittedRole(null, 'none');
  const account = await accountOf(tx, tenantId, provider, { subject: claims.sub, claims });
  if (account === null) {
    throw new ApiError('forbidden', 'the directory of the tenant has not provisioned the person');
  }
  // a role from groups is read at each request; here it counts that there may be one
  const role = claimRole === 'none' ? 'viewer' : claimRole;
  admittedRole({ is_active: account.active, is_suspended: account.suspended_at !== null }, role);
  return account;
}

function refused(provider: SignInProvider, caller: Caller, { message }: ApiError): Fact {
  return {
    kind: 'sign_in.refused',
    actor: caller,
    subject: { type: 'identity_provider', id: provider.id },
    data: { reason: message },
  };
}

/** Returns a person as evidence names one. */
export function callerOf({ issuer }: Pick<SignInProvider, 'issuer'>, claims: PersonClaims): Caller {
  const name = storable(claims['name']) ?? claims.sub;
  return { type: 'user', id: `${issuer}#${claims.sub}`, name };
}

function storable(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 500 && isStorable(value)
    ? value
    : null;
}

/** When the person was authenticated; null if the provider does not report it. */
function authenticatedAt({ auth_time: seconds }: PersonClaims): Date | null {
  return Number.isSafeInteger(seconds) ? new Date((seconds as number) * 1_000) : null;
}
