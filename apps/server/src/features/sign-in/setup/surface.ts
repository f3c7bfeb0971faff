import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AddressLimit } from '../../../platform/http/address-limit.ts';
import { jsonBodyParser } from '../../../platform/http/json-body.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import { refuseAmbiguousHeaders } from '../../../platform/http/strict-headers.ts';
import type { Surface } from '../../../platform/http/surface.ts';
import { validator } from '../../../platform/http/validation.ts';
import {
  cookieOf,
  refuseForgedRequest,
  SESSION_COOKIE,
  setCookie,
} from '../../../platform/identity/session-cookie.ts';
import { finishSetup } from './finish.ts';
import {
  beginTrial,
  completeTrial,
  demandSetup,
  nameOrganisation,
  openSetup,
  SETUP_SECONDS,
  type SetupParts,
  stateOf,
  useCode,
} from './setup.ts';

const SETUP_COOKIE = '__Host-svc_setup';
const MAX_BODY_BYTES = 16 * 1024;

/** Requests a minute from one address, and from all together; of them, codes that are tried. */
const LIMITS = { address: 120, all: 600, codesOfAddress: 10, codesOfAll: 60 };

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const object = <Fields extends Record<string, ReturnType<typeof Type.Unsafe> | object>>(
  fields: Fields,
) => Type.Object(fields as never, { additionalProperties: false });

const codeBody = validator('body', object({ code: text(100) }));
const organisationBody = validator('body', object({ slug: text(63) }));
const trialBody = validator(
  'body',
  object({
    issuer: text(500),
    clientId: text(500),
    clientSecret: Type.Union([text(2_000), Type.Null()]),
  }),
);
const finishBody = validator('body', object({ name: text(300), value: text(300) }));

/** `/setup/*`: what the setup page calls, in a deployment without a tenant; 404 once there is one. */
export function setupSurface(parts: SetupParts): Surface {
  const limit = setupLimit();
  return {
    name: 'auth',
    register: async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
        jsonBodyParser as never,
      );
      scope.addHook('onRequest', async (request) => {
        limit(request);
        refuseAmbiguousHeaders(request);
        refuseForgedRequest(request, parts.publicUrl);
      });
      const demand = (request: FastifyRequest) =>
        demandSetup(parts, cookieOf(request, SETUP_COOKIE));
      scope.get('/setup/state', async (request) =>
        stateOf(parts, await openSetup(parts, cookieOf(request, SETUP_COOKIE))),
      );
      scope.post('/setup/code', async (request, reply) => {
        const { code } = codeBody(request.body) as { code: string };
        const cookie = await useCode(parts, code);
        return reply
          .code(204)
          .header('set-cookie', setCookie(SETUP_COOKIE, cookie, SETUP_SECONDS))
          .send();
      });
      scope.post('/setup/organisation', async (request, reply) => {
        const { slug } = organisationBody(request.body) as { slug: string };
        await nameOrganisation(parts, await demand(request), slug);
        return reply.code(204).send();
      });
      scope.post('/setup/trial', async (request) => {
        const provider = trialBody(request.body) as Parameters<typeof beginTrial>[2];
        return { location: await beginTrial(parts, await demand(request), provider) };
      });
      scope.post('/setup/finish', async (request, reply) => {
        const claim = finishBody(request.body) as { name: string; value: string };
        const done = await finishSetup(parts, await demand(request), claim);
        return reply
          .header('set-cookie', [
            setCookie(SETUP_COOKIE, '', 0),
            setCookie(SESSION_COOKIE, done.sessionCookie, done.seconds),
          ])
          .send({ location: `/t/${done.slug}/overview` });
      });
    },
  };
}

function setupLimit(): (request: FastifyRequest) => void {
  const ofAddress = new AddressLimit(LIMITS.address);
  const ofAll = new AddressLimit(LIMITS.all);
  const codesOfAddress = new AddressLimit(LIMITS.codesOfAddress);
  const codesOfAll = new AddressLimit(LIMITS.codesOfAll);
  return ({ clientAddress, routeOptions }) => {
    ofAddress.admit(clientAddress);
    ofAll.admit('all');
    if (routeOptions.url !== '/setup/code') return;
    codesOfAddress.admit(clientAddress);
    codesOfAll.admit('all');
  };
}

/** Completes the trial sign-in that this browser has under way, at the callback of the tenant to be; false where it has none. */
export async function answerTrial(
  parts: SetupParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const cookie = cookieOf(request, SETUP_COOKIE);
  if (cookie === null) return false;
  const open = await openSetup(parts, cookie);
  const { tenant, providerId } = request.params as { tenant: string; providerId: string };
  const draft = open?.draft?.tenant;
  if (open === null || draft?.slug !== tenant || draft.providerId !== providerId) return false;
  await completeTrial(parts, open, request.url.split('?').slice(1).join('?'));
  reply.code(303).header('location', '/setup').header('cache-control', 'no-store').send();
  return true;
}
