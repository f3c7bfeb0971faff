import type { EventFields } from '../protocol/event-stream.ts';
import type { Params } from '../protocol/message.ts';
import type { RpcId } from '../protocol/protocol-error.ts';
import type { Session } from '../session/session.ts';
import type { GatewayParts } from '../visit/context.ts';

/** A call whose response is awaited: what is needed to seal its outcome and to answer it. */
export type PendingCall = {
  readonly id: RpcId;
  readonly method: string;
  readonly tool: string;
  /** Evidence id of its decision. */
  readonly decision: string;
  /** When it was decided: milliseconds since 1970. */
  readonly since: number;
  /** What it names of a server's definitions, of a prompt or a resource: the arguments that a resumption is decided by. */
  readonly named: Params;
  /** Whether an approval allowed it. */
  readonly wasApproved: boolean;
};

/** Where a stream of a session is resumed: after an event of the server, for a call or for the stream of the session. */
export type ResumePoint = { readonly eventId: string; readonly call: PendingCall | null };

/** Clients send an event id back in a header. */
const MAX_EVENT_ID = 4_000;

/** Returns the fields of a server's event for the client, whose id is the resume point, encrypted. */
export function clientFields(
  parts: Pick<GatewayParts, 'states'>,
  session: Session,
  { id, retry }: EventFields,
  call: PendingCall | null,
): EventFields {
  if (id === null) return { id, retry };
  const sealed = parts.states.seal(bindingOf(session), { eventId: id, call } satisfies ResumePoint);
  return { id: sealed.length > MAX_EVENT_ID ? null : sealed, retry };
}

/** Returns the resume point of an event id that the client names; null when it is not of this session. */
export function resumePointOf(
  parts: Pick<GatewayParts, 'states'>,
  session: Session,
  lastEventId: string,
): ResumePoint | null {
  if (lastEventId.length > MAX_EVENT_ID) return null;
  return parts.states.open(bindingOf(session), lastEventId) as ResumePoint | null;
}

function bindingOf({ agentId, serverId, nonce }: Session): readonly string[] {
  return ['svc gateway event', agentId, serverId, nonce];
}
