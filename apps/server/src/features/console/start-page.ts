import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import { presentedSession } from '../../platform/identity/session-cookie.ts';
import type { Platform } from '../../platform/platform.ts';

/** Returns where `/` sends a browser to sign in; null where it shows the console, which finds the tenant of the session or asks for it. */
export type SignInAddressOf = (request: FastifyRequest) => Promise<string | null>;

export function startPage({
  config,
  resolve,
}: Pick<Platform, 'config' | 'resolve'>): SignInAddressOf {
  const tenant = config.startTenant;
  if (tenant === null) return async () => null;
  const address = `/auth/${tenant}/sign-in?${new URLSearchParams({ returnTo: `/t/${tenant}/overview` })}`;
  return async (request) => {
    const session = presentedSession(request);
    const isSignedOut =
      session === null || (await resolve(undefined, 'fresh', session).then(isIn, isOut));
    return isSignedOut ? address : null;
  };
}

const isIn = () => false;

/** Of another failure the console's page tells. */
function isOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}
