import type { EventFields } from '../protocol/event-stream.ts';
import { type Answer, isObject, type Message, type Params } from '../protocol/message.ts';
import type { Version } from '../protocol/shape.ts';
import type { Session } from '../session/session.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import type { Answered, Sink } from './read-reply.ts';
import { clientFields, type PendingCall } from './resume-point.ts';
import { roundTrip } from './round-trip.ts';

type Request = Message & { kind: 'request' };

/** What a client adds to a request that the server wanted input for. */
export type Input = {
  readonly responses: Params | null;
  /** State of the server; null if it sent none. */
  readonly state: string | null;
  /** The call that waits for it; null where none does. */
  readonly parked: string | null;
};

/** How the requests of one client reach its server, and how the answers return, whatever protocol each of them speaks. */
export type Channel = {
  /** The version that the client speaks. */
  readonly version: Version;
  /** What placeholders are derived from: equal for all that one client sees of one server. */
  readonly nonce: string;
  /** How the client is shown an address to open; null where it cannot. */
  readonly urlElicitation: 'error' | 'input' | null;
  /** Takes the input out of a request. Throws where its state is not of this agent, server and request. */
  received(request: Request): { readonly request: Request; readonly input: Input | null };
  /** Sends a request and returns the response; null when the server ended its stream before it and the client resumes. */
  exchange(
    visit: Visit,
    request: Request,
    input: Input | null,
    signal: AbortSignal,
    sink: Sink,
  ): Promise<Answered | null>;
  /** Returns the fields of an event for the client. */
  fields(event: EventFields, call: PendingCall | null): EventFields;
  /** Returns an answer, of the server or of the gateway, as the client's protocol has it, and the HTTP status. */
  shaped(method: string, answer: Answer): { readonly answer: Answer; readonly status: number };
};

/** The channel of a session to a server that has sessions. */
export function sessionChannel(parts: GatewayParts, session: Session): Channel {
  return {
    version: session.version as Version,
    nonce: session.nonce,
    urlElicitation:
      session.version === '2025-11-25' && canElicitUrls(session.initialize['capabilities'])
        ? 'error'
        : null,
    received: (request) => ({ request, input: null }),
    exchange: (visit, request, _input, signal, sink) =>
      roundTrip(parts, visit, session, request, signal, sink),
    fields: (event, call) => clientFields(parts, session, event, call),
    shaped: (_method, answer) => ({ answer, status: 200 }),
  };
}

/** True if a client can open addresses for its user (elicitation in URL mode). */
export function canElicitUrls(capabilities: unknown): boolean {
  const elicitation = isObject(capabilities) ? capabilities['elicitation'] : null;
  return isObject(elicitation) && isObject(elicitation['url']);
}
