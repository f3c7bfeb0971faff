import { newId, PLATFORM_TENANT } from '@svc/contract';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type pg from 'pg';
import { ApiError } from '../../../platform/api-error.ts';
import { issuerProblem } from '../../../platform/identity/issuer-address.ts';
import { newSessionValue } from '../../../platform/identity/session-cookie.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { callbackUrl } from '../begin.ts';
import { exchangeCode } from '../exchange.ts';
import type { SignInParts } from '../parts.ts';
import { type ClaimChoice, claimChoices, personClaims } from './claim-choices.ts';
import { type Draft, type DraftProvider, openDraft, sealDraft } from './draft.ts';
import { matchesHash, normalizedCode, setupHash } from './setup-code.ts';

export const SETUP_SECONDS = 3_600;

export type SetupParts = SignInParts & {
  readonly lookups: pg.Pool;
  readonly draftKey: Uint8Array;
  readonly isProduction: boolean;
};

/** What the page shows: the first step that is not done. */
export type SetupState =
  | { readonly step: 'address' | 'code' | 'organisation' }
  | {
      readonly step: 'provider';
      readonly slug: string;
      readonly redirectUri: string;
      readonly failure: string | null;
    }
  | {
      readonly step: 'administrators';
      readonly slug: string;
      readonly issuer: string;
      readonly claims: Readonly<Record<string, unknown>>;
      readonly choices: readonly ClaimChoice[];
    };

/** The setup as stored, and the draft of the browser that has its session. */
export type OpenSetup = {
  readonly sessionHash: Buffer;
  readonly version: number;
  readonly draft: Draft | null;
};

type Row = {
  readonly code_hash: Buffer | null;
  readonly session_hash: Buffer | null;
  readonly draft: Buffer | null;
  readonly version: number;
};

async function findSetup({ lookups }: SetupParts): Promise<Row> {
  const { rows } = await lookups.query<Row>('select * from find_setup()');
  if (rows[0] !== undefined) return rows[0];
  throw new ApiError('not_found', 'the deployment is set up');
}

/** Returns the setup of the browser with this cookie; null where it has none. Throws `not_found` once there is a tenant. */
export async function openSetup(
  parts: SetupParts,
  cookie: string | null,
): Promise<OpenSetup | null> {
  const { session_hash: sessionHash, version, draft } = await findSetup(parts);
  if (cookie === null || sessionHash === null || !matchesHash(cookie, sessionHash)) return null;
  return { sessionHash, version, draft: openDraft(parts.draftKey, draft) };
}

/** The same; throws `unauthenticated` without a session. */
export async function demandSetup(parts: SetupParts, cookie: string | null): Promise<OpenSetup> {
  const open = await openSetup(parts, cookie);
  if (open !== null) return open;
  throw new ApiError(
    'unauthenticated',
    'this browser has no setup under way; enter the code that the log of the service shows, after a restart a new one',
  );
}

export function stateOf(parts: SetupParts, open: OpenSetup | null): SetupState {
  if (parts.publicUrl === null) return { step: 'address' };
  if (open === null) return { step: 'code' };
  const { draft } = open;
  if (draft === null) return { step: 'organisation' };
  const { slug, providerId } = draft.tenant;
  if (draft.person === null || draft.provider === null) {
    const redirectUri = callbackUrl(parts, slug, providerId);
    return { step: 'provider', slug, redirectUri, failure: draft.failure };
  }
  const { claims } = draft.person;
  const { issuer } = draft.provider;
  return {
    step: 'administrators',
    slug,
    issuer,
    claims: personClaims(claims),
    choices: claimChoices(claims),
  };
}

/** Exchanges the code for a session; returns the value of its cookie. One of two browsers that are at once gets one. */
export async function useCode(parts: SetupParts, text: string): Promise<string> {
  const code = normalizedCode(text);
  const { code_hash: hash } = await findSetup(parts);
  const cookie = newSessionValue();
  const isUsed =
    matchesHash(code, hash) &&
    (await parts.lookups
      .query<{ used: boolean }>('select use_setup_code($1, $2, $3) as used', [
        hash,
        setupHash(cookie),
        SETUP_SECONDS,
      ])
      .then(({ rows }) => rows[0]?.used === true));
  if (isUsed) return cookie;
  throw new ApiError(
    'forbidden',
    'the code is wrong, used or has expired; restart the service, and enter the code that its log shows then',
  );
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names the organisation, and chooses the ids that are part of the redirect URI. */
export async function nameOrganisation(
  parts: SetupParts,
  open: OpenSetup,
  slug: string,
): Promise<void> {
  if (!SLUG.test(slug) || slug === PLATFORM_TENANT.slug) {
    const message =
      slug === PLATFORM_TENANT.slug
        ? 'is reserved for platform administrators'
        : 'must be up to 63 of a-z, 0-9 and inner hyphens';
    throw new ApiError('unprocessable', `slug ${message}`, [{ at: '/slug', message }]);
  }
  const tenant = { slug, tenantId: newId('tenant'), providerId: newId('identityProvider') };
  await keepDraft(parts, open, {
    tenant,
    provider: null,
    trial: null,
    person: null,
    failure: null,
  });
}

/** Begins the trial sign-in; returns where to send the browser. Discovery is part of it, so a wrong issuer fails here. */
export async function beginTrial(
  parts: SetupParts,
  open: OpenSetup,
  provider: DraftProvider,
): Promise<string> {
  const draft = demandDraft(open);
  const problem = issuerProblem(provider.issuer, parts.isProduction);
  if (problem !== null) {
    const message = `must be ${problem}`;
    throw new ApiError('unprocessable', `issuer ${message}`, [{ at: '/issuer', message }]);
  }
  const client = await parts.clientOf(clientSettings(provider), secretOf(provider));
  const trial = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  };
  const location = buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(parts, draft.tenant.slug, draft.tenant.providerId),
    scope: 'openid profile email',
    response_type: 'code',
    state: trial.state,
    nonce: trial.nonce,
    code_challenge: await calculatePKCECodeChallenge(trial.verifier),
    code_challenge_method: 'S256',
  });
  await keepDraft(parts, open, { ...draft, provider, trial, person: null, failure: null });
  return location.href;
}

/** Callback of the trial: its claims are kept for the next step; of a failed one only the reason. */
export async function completeTrial(
  parts: SetupParts,
  open: OpenSetup,
  query: string,
): Promise<void> {
  const draft = demandDraft(open);
  const { provider, trial, tenant } = draft;
  const asked = new URLSearchParams(query).getAll('state');
  if (provider === null || trial === null || asked.length !== 1 || asked[0] !== trial.state) {
    throw new ApiError('malformed', 'this browser has begun no such trial sign-in; begin again');
  }
  // the state is used up before the provider is asked: a second callback is refused
  const next = { ...draft, trial: null };
  const kept = await keepDraft(parts, open, next);
  try {
    const client = await parts.clientOf(clientSettings(provider), secretOf(provider));
    const callback = `${callbackUrl(parts, tenant.slug, tenant.providerId)}?${query}`;
    const claims = await exchangeCode(client, provider.issuer, callback, {
      ...trial,
      maxAge: null,
    });
    await keepDraft(parts, kept, { ...next, person: { claims } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
    await keepDraft(parts, kept, { ...next, provider: null, failure: error.message });
  }
}

/** Keeps what the browser has entered; throws `conflict` where another of its requests was first. */
async function keepDraft(parts: SetupParts, open: OpenSetup, draft: Draft): Promise<OpenSetup> {
  const { rows } = await parts.lookups.query<{ kept: boolean }>(
    'select keep_setup_draft($1, $2, $3) as kept',
    [open.sessionHash, open.version, sealDraft(parts.draftKey, draft)],
  );
  if (rows[0]?.kept !== true) throw setupMoved();
  return { ...open, draft, version: open.version + 1 };
}

export function setupMoved(): ApiError {
  return new ApiError('conflict', 'the setup has gone on in another window; reload the page');
}

function demandDraft({ draft }: OpenSetup): Draft {
  if (draft !== null) return draft;
  throw new ApiError('conflict', 'name the organisation first');
}

function clientSettings({ issuer, clientId, clientSecret }: DraftProvider) {
  const clientAuthentication =
    clientSecret === null ? ('none' as const) : ('client_secret' as const);
  return { issuer, clientId, clientAuthentication };
}

function secretOf({ clientSecret }: DraftProvider): Secret | null {
  return clientSecret === null ? null : new Secret(clientSecret);
}
