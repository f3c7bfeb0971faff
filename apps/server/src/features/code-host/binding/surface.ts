import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/api-error.ts';
import type { AddressLimit } from '../../../platform/http/address-limit.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import { refuseAmbiguousHeaders } from '../../../platform/http/strict-headers.ts';
import type { Surface } from '../../../platform/http/surface.ts';
import { principalOf } from '../../../platform/identity/principal-of.ts';
import {
  type PersonCredential,
  resolveSession,
} from '../../../platform/identity/resolve-person.ts';
import { presentedSession } from '../../../platform/identity/session-cookie.ts';
import { authorizationOf, CALLBACK_PATH, SETUP_PATH } from './begin.ts';
import { bindInstallation } from './bind.ts';
import type { BindingParts } from './parts.ts';
import { takeState } from './take-state.ts';

const HOST_ID = /^[1-9][0-9]{0,15}$/;
const CODE = /^[\x21-\x7e]{1,500}$/;

/** What the setup page says to whoever may not install the App. */
const REQUESTED = `The installation waits for an owner of the organization, who has been asked at the code host.
Once it is installed, an administrator of the tenant connects it by its number.
`;

type SurfaceParts = BindingParts & { readonly limit: AddressLimit };

/**
 * Where the host sends people back to. Nothing in an address is trusted: what counts is the session and the state that was sealed for
 * it, and then what the host itself answers.
 */
export function bindingSurface(parts: SurfaceParts): Surface {
  return {
    name: 'auth',
    register: async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
      scope.addHook('onRequest', async (request, reply) => {
        parts.limit.admit(`${request.ip} ${request.routeOptions.url}`);
        refuseAmbiguousHeaders(request);
        // addresses hold states and codes
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      });
      scope.get(SETUP_PATH, (request, reply) => afterInstalling(parts, request, reply));
      scope.get(CALLBACK_PATH, (request, reply) => afterAuthorizing(parts, request, reply));
    },
  };
}

/** The App was installed, changed or asked for. */
async function afterInstalling(
  parts: SurfaceParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  if (query('setup_action') === 'request') {
    return reply.type('text/plain; charset=utf-8').send(REQUESTED);
  }
  const credential = await sessionOf(parts, request);
  const id = query('installation_id') ?? '';
  const hostInstallationId = HOST_ID.test(id) ? Number(id) : null;
  const state = query('state');
  // begun at the host, or only changed there: nothing is connected by it
  if (state === null) return sendToConsole(reply, credential, hostInstallationId);
  await takeState(parts, credential, 'install', state);
  if (hostInstallationId === null || !Number.isSafeInteger(hostInstallationId)) {
    throw new ApiError('malformed', 'installation_id must be the number of an installation');
  }
  const { url } = await authorizationOf(parts, credential.principal, hostInstallationId);
  return reply.code(303).header('location', url).send();
}

/** The person has authorized the App, or has not. */
async function afterAuthorizing(
  parts: SurfaceParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const credential = await sessionOf(parts, request);
  const state = await takeState(parts, credential, 'authorize', query('state'));
  if (query('error') !== null) {
    throw new ApiError(
      'forbidden',
      'the authorization was refused at the code host; nothing is connected',
    );
  }
  const code = query('code') ?? '';
  if (!CODE.test(code))
    throw new ApiError('malformed', 'code must be the code of an authorization');
  await bindInstallation(parts, credential, state, code);
  return sendToConsole(reply, credential, null);
}

/** Returns the administrator whose session a browser brings; throws 401 without a session, 403 for anybody else. */
async function sessionOf({ db }: BindingParts, request: FastifyRequest): Promise<PersonCredential> {
  const session = presentedSession(request);
  if (session === null) {
    throw new ApiError(
      'unauthenticated',
      'sign in at the console first, then begin to connect the installation again',
    );
  }
  const credential = await resolveSession(db.lookups, session);
  const { role } = principalOf(credential);
  if (role === 'admin') return credential;
  throw new ApiError('forbidden', `requires role admin; caller has role ${role}`);
}

function sendToConsole(
  reply: FastifyReply,
  { principal }: PersonCredential,
  hostInstallationId: number | null,
): FastifyReply {
  const query = hostInstallationId === null ? '' : `?installation=${hostInstallationId}`;
  const address = `/t/${principal.tenant.slug}/settings/integrations${query}`;
  return reply.code(303).header('location', address).send();
}

/** Returns what reads a parameter of an address; null where it is absent, or there twice. */
function queryOf({ url }: FastifyRequest): (name: string) => string | null {
  const query = new URLSearchParams(url.split('?')[1]);
  return (name) => {
    const [value = null, ...more] = query.getAll(name);
    return more.length === 0 ? value : null;
  };
}
