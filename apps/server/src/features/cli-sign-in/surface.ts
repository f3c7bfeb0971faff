import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import type { AddressLimit } from '../../platform/http/address-limit.ts';
import { sendOAuthError } from '../../platform/http/oauth-error.ts';
import { readOAuthForm } from '../../platform/http/oauth-form.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { refuseAmbiguousHeaders } from '../../platform/http/strict-headers.ts';
import type { Surface } from '../../platform/http/surface.ts';
import { presentedSession, refuseForgedRequest } from '../../platform/identity/session-cookie.ts';
import { approve } from './approve.ts';
import { readAuthorizationRequest } from './authorization-request.ts';
import { exchangeCode, readCodeGrant } from './exchange.ts';
import type { CliSignInParts } from './parts.ts';
import { revoke } from './revoke.ts';

const MAX_FORM_BYTES = 16 * 1024;
/** The page of the console that asks the person. */
const PAGE = '/cli-sign-in';

type SurfaceParts = CliSignInParts & { readonly limit: AddressLimit };

/** `/auth/authorize`, `/auth/token`, `/auth/revoke`: the service as the authorization server of its own command line (RFC 8252). */
export function cliSignInSurface(parts: SurfaceParts): Surface {
  return {
    name: 'auth',
    register: async (scope) => {
      scope.addHook('onRequest', async (request) => {
        parts.limit.admit(`${request.clientAddress} ${request.routeOptions.url}`);
        refuseAmbiguousHeaders(request);
      });
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, new URLSearchParams(body as string)),
      );
      await scope.register(async (pages) => {
        pages.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
        pages.get('/auth/authorize', async (request, reply) => {
          const query = new URLSearchParams(request.url.split('?')[1]);
          readAuthorizationRequest(query);
          return reply.code(303).header('location', pageAddress(parts, query)).send();
        });
        pages.post('/auth/authorize', async (request) => ({
          redirectTo: await approveForm(parts, request),
        }));
      });
      await scope.register(async (machines) => {
        machines.setErrorHandler(sendOAuthError);
        machines.post('/auth/token', async ({ body }) => {
          const { value, expiresAt } = await exchangeCode(
            parts,
            readCodeGrant(readOAuthForm(body)),
          );
          return {
            access_token: value,
            token_type: 'Bearer',
            expires_in: Math.floor((expiresAt.getTime() - Date.now()) / 1_000),
          };
        });
        machines.post('/auth/revoke', async ({ body }, reply) => {
          await revoke(parts, readOAuthForm(body).get('token') ?? '');
          return reply.code(200).send();
        });
      });
    },
  };
}

/** Cookies are of the public address, which may not be the one that the command line was told. */
function pageAddress({ publicUrl }: CliSignInParts, query: URLSearchParams): string {
  if (publicUrl === null) throw new ApiError('not_found', 'sign-in is not configured');
  return `${publicUrl}${PAGE}?${query}`;
}

async function approveForm(parts: SurfaceParts, request: FastifyRequest): Promise<string> {
  const session = presentedSession(request);
  if (session === null) {
    throw new ApiError('unauthenticated', 'sign in at the console first');
  }
  refuseForgedRequest(request, parts.publicUrl);
  const form = request.body;
  if (!(form instanceof URLSearchParams))
    throw new ApiError('malformed', 'the request has no form');
  const tenantId = form.get('tenant_id') ?? '';
  return approve(parts, { request: readAuthorizationRequest(form), tenantId, session });
}
