import { createHash } from 'node:crypto';
import { canonicalize, type Json } from '@svc/ledger';
import { agentOfCredential } from '../../platform/identity/credential.ts';
import { APPROVAL_INPUT } from '../messages/refusal-answer.ts';
import { NO_FIELDS } from '../protocol/event-stream.ts';
import { isObject, type Message, type Params } from '../protocol/message.ts';
import { ProtocolError, RPC } from '../protocol/protocol-error.ts';
import { takesInput } from '../protocol/server-grammar.ts';
import { type ClientEnvelope, STATELESS_VERSION, statelessAnswer } from '../protocol/stateless.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { type Channel, canElicitUrls, type Input } from './channel.ts';
import type { Answered } from './read-reply.ts';
import { bridgeToSession, resumeParked } from './session-bridge.ts';
import { probeEra, statelessRoundTrip } from './stateless-round-trip.ts';

type Request = Message & { kind: 'request' };

/** What the gateway keeps in the `requestState` of a client, encrypted. */
type HeldState = {
  readonly until: number;
  readonly state: string | null;
  /** The call that waits for the input, where the server has sessions. */
  readonly parked: string | null;
};

/** Returns what a held state is bound to; few requests have one. */
type Binding = () => readonly string[];

/** The client must have given its input by then. */
const MAX_INPUT_MS = 900_000;

/** The channel of a client that speaks the protocol without sessions. */
export function statelessChannel(
  parts: GatewayParts,
  visit: Visit,
  envelope: ClientEnvelope,
): Channel {
  const agentId = agentOfCredential(visit.credential)?.id ?? '';
  const nonce = `${agentId} ${visit.server.id}`;
  const placeholders = { key: parts.placeholderKey, nonce };
  // of the request as it came: what is forwarded may have less
  let binding: Binding = () => [];
  let wasShown = false;
  return {
    version: STATELESS_VERSION,
    nonce,
    get urlElicitation() {
      // who was shown the address already gets the text
      return canElicitUrls(envelope.capabilities) && !wasShown ? 'input' : null;
    },
    received: (request) => {
      binding = () => ['svc gateway input', nonce, request.method, digest(request.params)];
      const { inputResponses, requestState, ...params } = request.params;
      if (!takesInput(request.method)) return { request, input: null };
      const bare = { ...request, params };
      if (inputResponses === undefined && requestState === undefined) {
        return { request: bare, input: null };
      }
      const held = requestState === undefined ? null : open(parts, binding, requestState);
      if ((requestState !== undefined && held === null) || !isInput(inputResponses)) {
        const problem = 'requestState or inputResponses are not valid for this request';
        throw new ProtocolError(400, RPC.invalidParams, problem, { id: request.id });
      }
      const { [APPROVAL_INPUT]: shown, ...given } = inputResponses ?? {};
      wasShown = shown !== undefined;
      const responses = Object.keys(given).length > 0 ? given : null;
      return {
        request: bare,
        input: { responses, state: held?.state ?? null, parked: held?.parked ?? null },
      };
    },
    exchange: async (current, request, input, signal, sink) => {
      const { responses = null, parked = null } = input ?? {};
      if (parked !== null) {
        const call = parts.parked.take(parked, nonce);
        if (call === null)
          throw new UpstreamFailure('the input comes too late; send the call again');
        const given = responses ?? {};
        const bridged = await resumeParked(
          parts,
          current,
          call,
          given,
          envelope,
          placeholders,
          signal,
          sink,
        );
        return withSealedState(parts, binding, bridged.answered, bridged.parked);
      }
      const era = await parts.eras.of(current.server, () => probeEra(parts, current, signal));
      if (era === 'session') {
        const bridged = await bridgeToSession(
          parts,
          current,
          request,
          envelope,
          placeholders,
          signal,
          sink,
        );
        return withSealedState(parts, binding, bridged.answered, bridged.parked);
      }
      const sent = withInput(request, input);
      const answered = await statelessRoundTrip(
        parts,
        current,
        sent,
        envelope,
        placeholders,
        signal,
        sink,
      );
      return withSealedState(parts, binding, answered, null);
    },
    fields: () => NO_FIELDS,
    shaped: statelessAnswer,
  };
}

function isInput(value: unknown): value is Params | undefined {
  return value === undefined || isObject(value);
}

function open(parts: GatewayParts, binding: Binding, text: unknown): HeldState | null {
  if (typeof text !== 'string') return null;
  const held = parts.states.open(binding(), text) as HeldState | null;
  return held === null || held.until < Date.now() ? null : held;
}

function withInput(request: Request, input: Input | null): Request {
  if (input === null) return request;
  const { responses, state } = input;
  return {
    ...request,
    params: {
      ...request.params,
      ...(responses !== null && { inputResponses: responses }),
      ...(state !== null && { requestState: state }),
    },
  };
}

/** Returns a result that wants input with the state of the server encrypted, bound to agent, server and request. */
function withSealedState(
  parts: GatewayParts,
  binding: Binding,
  answered: Answered,
  parked: string | null,
): Answered {
  const { answer, requestState } = answered;
  if ((requestState === null && parked === null) || !('result' in answer)) return answered;
  const held: HeldState = { until: Date.now() + MAX_INPUT_MS, state: requestState, parked };
  const sealed = parts.states.seal(binding(), held);
  return { ...answered, answer: { result: { ...answer.result, requestState: sealed } } };
}

function digest({ _meta, inputResponses, requestState, ...params }: Params): string {
  return createHash('sha256')
    .update(canonicalize(params as Json))
    .digest('base64url');
}
