import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import { presentedSession } from '../../platform/identity/session-cookie.ts';
import type { Platform } from '../../platform/platform.ts';

/** Returns where `/` sends a browser to set up the deployment or to sign in; null where it shows the console, which finds the tenant of the session or asks for it. */
export type SignInAddressOf = (request: FastifyRequest) => Promise<string | null>;

/** The page on which a deployment without a tenant is set up. */
export const SETUP_PAGE = '/setup';

export function startPage(
  { config: { startTenant: tenant }, resolve }: Pick<Platform, 'config' | 'resolve'>,
  needsSetup: NeedsSetup,
): SignInAddressOf {
  if (tenant === null) return async () => ((await needsSetup()) ? SETUP_PAGE : null);
  const address = `/auth/${tenant}/sign-in?${new URLSearchParams({ returnTo: `/t/${tenant}/overview` })}`;
  return async (request) => {
    if (await needsSetup()) return SETUP_PAGE;
    const session = presentedSession(request);
    const isSignedOut =
      session === null || (await resolve(undefined, 'fresh', session).then(isIn, isOut));
    return isSignedOut ? address : null;
  };
}

/** Returns whether the deployment has no tenant yet. */
export type NeedsSetup = () => Promise<boolean>;

/** A tenant is never deleted, so the database is not asked any more once there is one. */
export function needsSetup({ db }: Pick<Platform, 'db'>): NeedsSetup {
  let hasTenant = false;
  return async () => {
    if (hasTenant) return false;
    const { rows } = await db.lookups.query<{ found: boolean }>('select has_tenant() as found');
    hasTenant = rows[0]?.found === true;
    return !hasTenant;
  };
}

const isIn = () => false;

/** Of another failure the console's page tells. */
function isOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}
