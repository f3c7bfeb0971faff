import { type Me, newId } from '@svc/contract';
import {
  isAccessToken,
  newAccessToken,
  tokenHash,
} from '../../apps/server/src/platform/identity/access-token.ts';
import {
  newSessionValue,
  SESSION_COOKIE,
  sessionHash,
} from '../../apps/server/src/platform/identity/session-cookie.ts';
import type { Answer } from './api.ts';
import { type Browser, browser } from './browser.ts';
import type { Deployment } from './deployment.ts';
import { PUBLIC_URL } from './people.ts';

/** A session, by what its holder presents: the value of a cookie, or a token of the command line. */
export type HeldSession = { readonly id: string; readonly value: string };

export type SessionOptions = {
  readonly tenantId: string;
  readonly userId: string;
  readonly providerId: string;
  readonly isCommandLine?: boolean;
  /** The identity provider's id of its session. */
  readonly providerSession?: string;
};

/** Opens a session of a person as sign-in does, or as `svc login` does; its role by claims is `admin`. */
export async function openSession(
  { sql }: Pick<Deployment, 'sql'>,
  { tenantId, userId, providerId, isCommandLine = false, providerSession }: SessionOptions,
): Promise<HeldSession> {
  const id = newId('session');
  const value = isCommandLine ? newAccessToken() : newSessionValue();
  const hash = isCommandLine ? tokenHash(value) : sessionHash(value);
  await sql(
    `insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, authenticated_at, host, provider_session, expires_at,
       idle_seconds)
     values ($1, $2, $3, $4, $5, 'admin', case when $6::text is null then now() end, $6, $7, now() + interval '1 hour', 1800)`,
    [
      tenantId,
      id,
      hash,
      userId,
      providerId,
      isCommandLine ? 'laptop.example' : null,
      providerSession ?? null,
    ],
  );
  return { id, value };
}

/** Asks who the holder of a session is. */
export function whoIs(
  deployment: Pick<Deployment, 'url' | 'as'>,
  { value }: Pick<HeldSession, 'value'>,
): Promise<Answer<Me>> {
  if (isAccessToken(value)) return deployment.as(value).get('/v1/me');
  return browserWith(deployment, { value }).api.get('/v1/me');
}

/** A browser that has the cookie of a session. */
export function browserWith(
  { url }: Pick<Deployment, 'url'>,
  { value }: Pick<HeldSession, 'value'>,
): Browser {
  const opened = browser(PUBLIC_URL, { [PUBLIC_URL]: url });
  opened.jar.setCookieSync(`${SESSION_COOKIE}=${value}; Path=/; Secure`, PUBLIC_URL);
  return opened;
}
