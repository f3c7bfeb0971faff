import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import type { Surface } from '../../platform/http/surface.ts';
import type { IssuerKeys } from '../../platform/identity/issuer-keys.ts';
import {
  cookieOf,
  refuseForgedRequest,
  SESSION_COOKIE,
  SIGN_IN_COOKIE,
  sessionCookieOf,
  setCookie,
} from '../../platform/identity/session-cookie.ts';
import { logOut } from './back-channel-logout.ts';
import { beginSignIn, type SignInRequest } from './begin.ts';
import { completeSignIn } from './complete.ts';
import type { SignInParts } from './parts.ts';
import { signOut } from './sign-out.ts';
import { openState, SIGN_IN_SECONDS } from './state.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** Answers a callback of the setup's trial sign-in; false where the browser has none under way. */
type AnswerTrial = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
type SurfaceParts = SignInParts & { readonly answerTrial: AnswerTrial };

/** `/auth`: sign-in by the tenant's identity provider, and sign-out. Answers are redirects and problems. */
export function signInSurface(parts: SurfaceParts & { readonly keys: IssuerKeys }): Surface {
  return {
    name: 'auth',
    register: async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
      scope.addHook('onRequest', async (request) => parts.limit.admit(limitKey(request)));
      registerSignIn(scope, parts);
      scope.post('/auth/sign-out', async (request, reply) => {
        refuseForgedRequest(request, parts.publicUrl);
        const cookie = sessionCookieOf(request);
        if (cookie !== null) await signOut(parts, cookie);
        return reply
          .code(204)
          .header('set-cookie', setCookie(SESSION_COOKIE, '', 0))
          .send();
      });
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, new URLSearchParams(body as string)),
      );
      scope.post('/auth/:tenant/:providerId/logout', async (request, reply) => {
        const { tenant: slug, providerId } = request.params as Record<string, string>;
        const form = request.body instanceof URLSearchParams ? request.body : null;
        const token = form?.get('logout_token') ?? '';
        await logOut(parts, { slug: slug as string, providerId: providerId as string, token });
        return reply.code(200).send();
      });
      scope.get('/.well-known/jwks.json', async () => ({ keys: [parts.publicJwk] }));
    },
  };
}

/** Each route has a limit of its own, and logout one for each provider: a flood of sign-ins must not hold up a logout. */
function limitKey({ clientAddress, routeOptions, params }: FastifyRequest): string {
  const { providerId = '' } = (params ?? {}) as Record<string, string>;
  return [clientAddress, routeOptions.url, providerId].join(' ');
}

function registerSignIn(scope: FastifyInstance, parts: SurfaceParts): void {
  scope.get('/auth/:tenant/sign-in', async (request, reply) => {
    const { tenant } = request.params as { tenant: string };
    const begun = await beginSignIn(parts, tenant, request.query as SignInRequest);
    return reply
      .code(303)
      .header('set-cookie', setCookie(SIGN_IN_COOKIE, begun.cookie, SIGN_IN_SECONDS))
      .header('location', begun.location)
      .send();
  });
  scope.get('/auth/:tenant/:providerId/callback', async (request, reply) => {
    // used up, whatever comes of it
    reply.header('set-cookie', setCookie(SIGN_IN_COOKIE, '', 0));
    return complete(parts, request, reply);
  });
}

async function complete(parts: SurfaceParts, request: FastifyRequest, reply: FastifyReply) {
  const { tenant, providerId } = request.params as { tenant: string; providerId: string };
  const cookie = cookieOf(request, SIGN_IN_COOKIE);
  const state = cookie === null ? null : openState(parts.stateKey, cookie, Date.now());
  const query = request.url.slice(request.url.indexOf('?') + 1);
  const asked = new URLSearchParams(query).getAll('state');
  const isOfThisSignIn =
    state !== null &&
    state.providerId === providerId &&
    asked.length === 1 &&
    asked[0] === state.state;
  if (!isOfThisSignIn) {
    if (await parts.answerTrial(request, reply)) return reply;
    throw new ApiError('malformed', 'this browser has begun no such sign-in; sign in again');
  }
  const formerCookie = sessionCookieOf(request);
  const done = await completeSignIn(parts, { slug: tenant, state, query, formerCookie });
  if (done.sessionCookie !== null) {
    reply.header('set-cookie', setCookie(SESSION_COOKIE, done.sessionCookie, done.seconds));
  }
  return reply.code(303).header('location', done.returnTo).send();
}
