import type { BindingOutcome } from '@svc/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddressLimit } from '../../../platform/http/address-limit.ts';
import { logFailure, sendProblem, toApiError } from '../../../platform/http/problem.ts';
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
import { BindingRefused } from './refused.ts';
import { takeState } from './take-state.ts';

const HOST_ID = /^[1-9][0-9]{0,15}$/;
const CODE = /^[\x21-\x7e]{1,500}$/;

type SurfaceParts = BindingParts & { readonly limit: AddressLimit };

/** Where in the console a way through the host ends. */
type Ending = { readonly outcome: BindingOutcome; readonly hostInstallationId: number | null };
/** A step of the way: where it ends, or the page of the host to go on at. */
type Step = (
  parts: BindingParts,
  credential: PersonCredential,
  query: Query,
) => Promise<Ending | { readonly url: string }>;
/** Returns a parameter of an address; null where it is absent, or there twice. */
type Query = (name: string) => string | null;

/**
 * Where the host sends people back to. Nothing in an address is trusted: what counts is the session and the state that was sealed for
 * it, and then what the host itself answers. Whatever comes of it is shown by the console.
 */
export function bindingSurface(parts: SurfaceParts): Surface {
  return {
    name: 'auth',
    register: async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
      scope.addHook('onRequest', async (request, reply) => {
        parts.limit.admit(`${request.clientAddress} ${request.routeOptions.url}`);
        refuseAmbiguousHeaders(request);
        // addresses hold states and codes
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      });
      scope.get(SETUP_PATH, (request, reply) => take(parts, afterInstalling, request, reply));
      scope.get(CALLBACK_PATH, (request, reply) => take(parts, afterAuthorizing, request, reply));
    },
  };
}

/** Handles one step of the binding for the session of the browser, and redirects the browser. */
async function take(
  parts: BindingParts,
  step: Step,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const hostInstallationId = installationIn(query);
  const credential = await sessionOf(parts, request);
  if (credential === null) {
    const outcome = isRequest(query) ? 'requested' : 'signed_out';
    return sendTo(reply, consoleAddress('/', { outcome, hostInstallationId }));
  }
  const page = `/t/${credential.principal.tenant.slug}/settings/code-host`;
  try {
    const next = await step(parts, credential, query);
    return sendTo(reply, 'url' in next ? next.url : consoleAddress(page, next));
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'failed') logFailure(request, error, 'an installation was not connected');
    return sendTo(reply, consoleAddress(page, { outcome, hostInstallationId: null }));
  }
}

function outcomeOf(error: unknown): BindingOutcome {
  if (error instanceof BindingRefused) return error.outcome;
  return toApiError(error).code === 'unauthenticated' ? 'signed_out' : 'failed';
}

/** The App was installed, changed or asked for. */
const afterInstalling: Step = async (parts, credential, query) => {
  const hostInstallationId = installationIn(query);
  if (isRequest(query)) return { outcome: 'requested', hostInstallationId: null };
  requireAdmin(credential);
  const state = query('state');
  // begun at the host, or only changed there: nothing is connected by it
  if (state === null) return { outcome: 'installed', hostInstallationId };
  await takeState(parts, credential, 'install', state);
  if (hostInstallationId === null) {
    throw new BindingRefused(
      'not_begun',
      'malformed',
      'installation_id must be the number of an installation',
    );
  }
  return authorizationOf(parts, credential.principal, hostInstallationId);
};

/** The person has authorized the App, or has not. */
const afterAuthorizing: Step = async (parts, credential, query) => {
  requireAdmin(credential);
  const state = await takeState(parts, credential, 'authorize', query('state'));
  if (query('error') !== null) {
    throw new BindingRefused(
      'authorization_refused',
      'forbidden',
      'the authorization was refused at the code host; nothing is connected',
    );
  }
  const code = query('code') ?? '';
  if (!CODE.test(code)) {
    throw new BindingRefused(
      'code_rejected',
      'malformed',
      'code must be the code of an authorization',
    );
  }
  await bindInstallation(parts, credential, state, code);
  return { outcome: 'connected', hostInstallationId: state.hostInstallationId };
};

/** Returns whose session a browser brings; null without one that holds. */
async function sessionOf(
  { db }: BindingParts,
  request: FastifyRequest,
): Promise<PersonCredential | null> {
  const session = presentedSession(request);
  if (session === null) return null;
  try {
    const credential = await resolveSession(db.lookups, session);
    principalOf(credential);
    return credential;
  } catch (error) {
    if (toApiError(error).code === 'unauthenticated') return null;
    throw error;
  }
}

function requireAdmin(credential: PersonCredential): void {
  const { role } = principalOf(credential);
  if (role === 'admin') return;
  throw new BindingRefused(
    'requires_admin',
    'forbidden',
    `requires role admin; caller has role ${role}`,
  );
}

function isRequest(query: Query): boolean {
  return query('setup_action') === 'request';
}

function installationIn(query: Query): number | null {
  const id = Number(HOST_ID.exec(query('installation_id') ?? '')?.[0] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

function consoleAddress(page: string, { outcome, hostInstallationId }: Ending): string {
  const query = new URLSearchParams({
    outcome,
    ...(hostInstallationId !== null && { installation: String(hostInstallationId) }),
  });
  return `${page}?${query}`;
}

function sendTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).header('location', address).send();
}

function queryOf({ url }: FastifyRequest): Query {
  const query = new URLSearchParams(url.split('?')[1]);
  return (name) => {
    const [value = null, ...more] = query.getAll(name);
    return more.length === 0 ? value : null;
  };
}
