import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/api-error.ts';
import { readArrivingBody } from '../../../platform/http/arriving-body.ts';
import {
  announcedBytes,
  BodyBudget,
  type BodyHold,
  releaseAtClose,
} from '../../../platform/http/body-budget.ts';
import { clientNetwork } from '../../../platform/http/client-address.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import { refuseAmbiguousHeaders } from '../../../platform/http/strict-headers.ts';
import type { Surface } from '../../../platform/http/surface.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import type { CodeHost } from '../code-host.ts';
import { CODE_HOST_WEBHOOK_PATH } from '../webhook-path.ts';
import { CHECK_EVENTS, type CheckEventParts, takeCheckEvent } from './check-event.ts';
import type { Delivery } from './delivery.ts';
import { installationTarget } from './installation-event.ts';
import { pushTarget } from './push-event.ts';

/** The host sends no larger payload. */
const MAX_DELIVERY_BYTES = 25 * 1024 * 1024;
/** The host ends a delivery after 10 seconds. docs.github.com/webhooks/using-webhooks/best-practices-for-using-webhooks */
const BODY_DEADLINE_MS = 10_000;
/** Bytes of deliveries in memory whose signature is not verified yet: of all networks together, and of each. */
const UNVERIFIED = { total: 80 * 1024 * 1024, each: 52 * 1024 * 1024 };

export type WebhookParts = CheckEventParts & {
  readonly host: Pick<CodeHost, 'readDeliveryHeaders' | 'isSigned'>;
  /** Returns the webhook secrets in force; none where none is well formed. */
  readonly secrets: () => Promise<readonly Secret[]>;
  /** Records a delivery with what it asks for; resolves after the commit. */
  readonly accept: (delivery: Delivery) => Promise<void>;
};

/**
 * Accepts webhook deliveries of the code host. The signature is verified over the raw body, before any of it is parsed.
 * A delivery is recorded by its id and answered 202; one that is known is answered 202, and changes nothing.
 */
export function webhookSurface(parts: WebhookParts): Surface {
  return { name: 'hooks', register: (scope) => register(scope, parts) };
}

async function register(scope: FastifyInstance, parts: WebhookParts): Promise<void> {
  const budget = new BodyBudget(UNVERIFIED);
  const holds = new WeakMap<FastifyRequest, BodyHold>();
  scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  scope.addContentTypeParser(
    'application/json',
    (request: FastifyRequest, payload: IncomingMessage) => {
      const announced = announcedBytes(request, MAX_DELIVERY_BYTES);
      const hold = holds.get(request) as BodyHold;
      return readArrivingBody(payload, { announced, deadlineMs: BODY_DEADLINE_MS, hold });
    },
  );
  scope.post(CODE_HOST_WEBHOOK_PATH, {
    bodyLimit: MAX_DELIVERY_BYTES,
    onRequest: async (request, reply) => {
      refuseAmbiguousHeaders(request);
      // rejects unsigned deliveries before their body is read
      deliveryHeaders(request, parts.host);
      if (Number(request.headers['content-length'] ?? 0) > MAX_DELIVERY_BYTES) {
        throw new ApiError('too_large', `the body must have at most ${MAX_DELIVERY_BYTES} bytes`);
      }
      const hold = budget.hold(clientNetwork(request.clientAddress));
      holds.set(request, hold);
      releaseAtClose(reply, hold.release);
    },
    handler: async (request, reply) => {
      const { id, event, signature } = deliveryHeaders(request, parts.host);
      const { body } = request;
      if (!Buffer.isBuffer(body)) {
        throw new ApiError('unsupported_media_type', 'the body must be application/json');
      }
      const secrets = await parts.secrets();
      if (secrets.length === 0) {
        throw new ApiError('unavailable', 'the code-hosting App has no valid webhook secret');
      }
      if (!parts.host.isSigned(body, signature, secrets)) throw unsigned();
      await acceptDelivery(parts, { id, event }, body);
      return reply.code(202).send();
    },
  });
}

async function acceptDelivery(
  parts: WebhookParts,
  delivery: { readonly id: string; readonly event: string },
  body: Buffer,
): Promise<void> {
  const { event } = delivery;
  if (CHECK_EVENTS.includes(event)) {
    const isTaken = await takeCheckEvent(parts, delivery, body);
    return isTaken ? undefined : parts.accept({ ...delivery, target: null });
  }
  const target = event === 'push' ? pushTarget(body) : installationTarget(event, body);
  return parts.accept({ ...delivery, target });
}

/** Throws `unauthenticated` without a signature, `malformed` for other headers. */
function deliveryHeaders({ headers }: FastifyRequest, host: WebhookParts['host']) {
  const read = host.readDeliveryHeaders(headers);
  if (read.ok) return read;
  throw read.detail === null ? unsigned() : new ApiError('malformed', read.detail);
}

function unsigned(): ApiError {
  return new ApiError(
    'unauthenticated',
    'the webhook secret of the App must sign the body with SHA-256',
  );
}
