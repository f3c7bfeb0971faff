import type { Call, Decision, Outcome } from '@svc/policy';
import type { Channel, Input } from '../channels/channel.ts';
import type { PendingCall } from '../channels/resume-point.ts';
import { NO_FIELDS } from '../protocol/event-stream.ts';
import type { Message, Params } from '../protocol/message.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { call } from './call.ts';
import { answerGet, loopbackParts, visitTo } from './loopback-gateway.testing.ts';

export type Request = Message & { kind: 'request' };

export const TOOL_CALL: Request = {
  kind: 'request',
  id: 7,
  method: 'tools/call',
  params: { name: 'read', arguments: { path: 'a' }, _meta: { progressToken: 'p' } },
};
const ANSWERED = {
  answer: { result: { content: [] } },
  bytes: 1,
  removed: new Map<string, number>(),
  event: NO_FIELDS,
  requestState: null,
  nextCursor: null,
};
/** Two answers of a person to what a server asked. */
export const RESPONSES = {
  first: { action: 'accept', content: { name: 'ann' } },
  second: { action: 'accept', content: { name: 'bea' } },
};
export const input = (responses: Params | null): Input => ({
  responses,
  state: 'state',
  parked: null,
});

type Given = {
  readonly request?: Request;
  readonly input?: Input | null;
  readonly mode?: 'enforce' | 'observe';
  /** Outcome of each decision, by the tool or the method that is decided; `allow` unless given. */
  readonly outcomes?: Readonly<Record<string, Outcome>>;
  readonly fault?: string | null;
  /** What is left of a value that is sanitized; throws where it cannot be. */
  readonly sanitize?: (value: unknown) => unknown;
  readonly parts?: Partial<GatewayParts>;
  /** Approval that a refusal names. */
  readonly approval?: object | null;
  /** Whether the client accepts a stream. */
  readonly stream?: boolean;
  /** Method of a message that the server sends before its response. */
  readonly before?: string;
  /** What of the server is another by the time of a decision. */
  readonly later?: Partial<Visit['server']>;
};

/** Runs a call of an agent; returns what was decided and sent on, in their order, and what the agent got. */
export async function runCall({
  request = TOOL_CALL,
  input: given = null,
  mode = 'enforce',
  outcomes = {},
  fault = null,
  sanitize = (value) => ({ clean: value }),
  parts: overrides = {},
  approval = null,
  stream = true,
  before,
  later,
}: Given) {
  const decided: Call[] = [];
  const sent: { request: Request; input: Input | null; visit: Visit }[] = [];
  const pending: PendingCall[] = [];
  const listed: string[] = [];
  const parts = loopbackParts({
    listings: { once: async (id: string) => void listed.push(id) } as never,
    decide: (async (
      credential: Visit['credential'],
      askedOf: () => Call,
      gatewayCallOf: (authority: object) => Promise<unknown>,
    ) => {
      const asked = askedOf();
      if (later !== undefined) {
        const authority = { tenant: { id: 'tnt' }, agent: null, epoch: 2 };
        await gatewayCallOf(authority);
      }
      decided.push(asked);
      const outcome = outcomes[asked.tool] ?? 'allow';
      const decision: Partial<Decision> = {
        outcome,
        fault,
        reason: 'the reason',
        rule: 'the-rule',
        unlocks: [],
        usesApproval: false,
      };
      // as it is after the decision
      const current = { ...credential, isLater: true };
      return { decision, evidenceId: 'evt_1', approval, credential: current };
    }) as never,
    inspector: {
      sanitize: async (_: string, value: unknown) => ({ value: sanitize(value) }),
    } as never,
    sealWhileValid: (async () => ({ isSealed: true, evidenceId: 'evt_2' })) as never,
    sealFact: async () => 'evt_3',
    findUpstream: async () => found,
    publicUrl: null,
    gatewayUrl: null,
    ...overrides,
  });
  const found = { ...visitTo('http://127.0.0.1:1', { mode }).server, ...later };
  const channel: Partial<Channel> = {
    nonce: 'nonce',
    urlElicitation: null,
    received: () => ({ request, input: given }),
    exchange: async (visit, forwarded, withInput, _signal, sink) => {
      sent.push({ request: forwarded, input: withInput, visit });
      if (before !== undefined) await sink.message({ jsonrpc: '2.0', method: before }, NO_FIELDS);
      return ANSWERED;
    },
    fields: (_event, of) => {
      if (of !== null) pending.push(of);
      return NO_FIELDS;
    },
    shaped: (_method, answer) => ({ answer, status: 200 }),
  };
  const { url, errors } = await answerGet((http, reply) =>
    call(
      parts,
      visitTo('http://127.0.0.1:1', { mode }, { request: http, reply }),
      channel as Channel,
      request,
      { stream },
    ),
  );
  const response = await fetch(url);
  const text = await response.text();
  return { decided, sent, pending, listed, errors, text };
}

/** Returns what calls are decided by. */
export const tools = (calls: readonly Call[]) => calls.map(({ tool }) => tool);
