import type { Fact } from '../../platform/ledger/seal.ts';
import type { Channel } from '../channels/channel.ts';
import type { Answered, Sink } from '../channels/read-reply.ts';
import type { PendingCall } from '../channels/resume-point.ts';
import type { Removed } from '../inspection/sanitize.ts';
import type { Answer } from '../protocol/message.ts';
import { RPC } from '../protocol/protocol-error.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  abortWhenClientLeaves,
  type GatewayParts,
  gatewayCallFor,
  Stopped,
  type Visit,
  watch,
} from '../visit/context.ts';
import { Cut } from '../visit/live-calls.ts';
import { beginReading, NOTHING_READ } from './begin-reading.ts';
import { Responder } from './responder.ts';
import { LISTEN } from './stream-decisions.ts';

type OutcomeData = Extract<Fact, { kind: 'gateway.outcome' }>['data'];
type Ended = Pick<OutcomeData, 'outcome' | 'reason' | 'bytes'> & { readonly removed: Removed };
type FactOf = (ended: Ended) => (credential: Visit['credential'], epoch: number) => Fact;

const NOTHING_REMOVED: Removed = new Map();

/** How a response is sent: one body of JSON, a stream, or what the messages before it make of it. */
export type ResponseForm = 'json' | 'stream' | 'either';

/**
 * Releases the response of a call that was decided, once its outcome is sealed under the authority that is then in force.
 * `receive` gets the messages of the server; it answers null when the server ends its stream before the response, which
 * the client then resumes.
 */
export async function releaseResponse(
  parts: GatewayParts,
  visit: Visit,
  channel: Channel,
  call: PendingCall,
  form: ResponseForm,
  receive: (signal: AbortSignal, sink: Sink) => Promise<Answered | null>,
): Promise<void> {
  const canStream = form !== 'json';
  const controller = new AbortController();
  const isStream = call.method === LISTEN;
  const gate = watch(parts, visit, controller, () => responder.cut(), isStream);
  const responder = new Responder(visit.reply, canStream, gate);
  abortWhenClientLeaves(visit, controller);
  const factOf: FactOf = (ended) => (credential, epoch) =>
    outcomeFact(parts, visit, call, credential, ended, epoch);
  const sink: Sink = {
    canResume: canStream,
    message: async (message, event) => {
      await reading.recorded(message);
      responder.send(message, channel.fields(event, call));
    },
    fields: (event) => responder.sendFields(channel.fields(event, call)),
  };
  let reading = NOTHING_READ;
  try {
    reading = await beginReading(parts, visit, call.tool);
    await gate.opened();
    const answered = await receive(controller.signal, sink).catch((error) => {
      const { reason } = controller.signal;
      if (!(reason instanceof Stopped)) throw error;
      const isReopened = canStream && isStream;
      if (isReopened || responder.canBeResumed) return null;
      throw reason;
    });
    await reading.recorded(answered?.answer ?? null);
    const ended = answered === null ? suspended(controller.signal) : endOf(answered);
    const sealed = await parts.sealWhileValid(
      visit.credential,
      gatewayCallFor(parts, visit, call.method),
      factOf(ended),
    );
    if (!sealed.isSealed) throw new Cut(sealed.reason);
    recordOutcome(visit, ended.outcome);
    if (form === 'stream' || answered === null) responder.startStream();
    if (answered === null) return responder.suspend();
    const fields = channel.fields(answered.event, call);
    const { answer, status } = channel.shaped(call.method, answered.answer);
    await responder.end({ jsonrpc: '2.0', id: call.id, ...answer }, status, {}, fields);
  } catch (error) {
    const failed = failureOf(error);
    if (failed === null) throw error;
    recordOutcome(visit, failed.outcome);
    const evidence = await parts.sealFact(visit.credential, factOf(failed));
    const status = failed.isCut ? 403 : 200;
    const text = `${failed.reason} (${failed.outcome}, evidence ${evidence})`;
    const { answer } = channel.shaped(call.method, failureAnswer(call, text, status));
    await responder.endUnchecked({ jsonrpc: '2.0', id: call.id, ...answer }, status);
  } finally {
    responder.cutUnlessEnded();
    responder.whenDone(gate.leave);
  }
}

/** The stream ended before the response, by the server or because this process stops; the client goes on elsewhere. */
function suspended({ reason }: AbortSignal): Ended {
  const text =
    reason instanceof Stopped ? reason.message : 'the server ended its stream before the response';
  return { outcome: 'suspended', reason: text, bytes: 0, removed: NOTHING_REMOVED };
}

type Failed = Ended & { readonly outcome: 'failed' | 'withheld'; readonly isCut: boolean };

/** A tool that fails is a result that the model reads; anything else, and a revoked agent's call, is an error. */
function failureAnswer({ method }: PendingCall, text: string, status: number): Answer {
  if (method !== 'tools/call' || status !== 200) {
    return { error: { code: RPC.upstream, message: text } };
  }
  return { result: { content: [{ type: 'text', text }], isError: true } };
}

function failureOf(error: unknown): Failed | null {
  const isCut = error instanceof Cut;
  if (!isCut && !(error instanceof UpstreamFailure)) return null;
  const outcome = isCut || error.isWithheld ? 'withheld' : 'failed';
  return { outcome, reason: error.message, bytes: 0, removed: NOTHING_REMOVED, isCut };
}

function recordOutcome({ span }: Visit, outcome: Ended['outcome']): void {
  if (span === undefined) return;
  span.set({ 'svc.gateway_outcome': outcome });
  if (outcome !== 'result' && outcome !== 'suspended') span.fail(outcome);
}

function endOf({ answer, bytes, removed }: Answered): Ended {
  const outcome =
    'error' in answer
      ? 'protocol_error'
      : answer.result['isError'] === true
        ? 'tool_error'
        : 'result';
  return { outcome, reason: null, bytes, removed };
}

function outcomeFact(
  parts: GatewayParts,
  { server }: Visit,
  { tool, decision, since }: PendingCall,
  credential: Visit['credential'],
  { outcome, reason, bytes, removed }: Ended,
  epoch: number,
): Fact {
  return {
    kind: 'gateway.outcome',
    actor: parts.actorOf(credential),
    subject: { type: 'tool', id: tool },
    data: {
      decision,
      server: server.id,
      outcome,
      reason,
      bytes,
      milliseconds: Math.max(0, Date.now() - since),
      removed: [...removed].map(([kind, count]) => ({ kind, count })),
      epoch,
    },
  };
}
