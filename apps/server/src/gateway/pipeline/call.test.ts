import type { Call, Decision, Outcome } from '@svc/policy';
import { describe, expect, test } from 'vitest';
import type { Channel, Input } from '../channels/channel.ts';
import type { PendingCall } from '../channels/resume-point.ts';
import { NO_FIELDS } from '../protocol/event-stream.ts';
import type { Message, Params } from '../protocol/message.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { call } from './call.ts';
import { answerGet, loopbackParts, visitTo } from './loopback-gateway.testing.ts';

type Request = Message & { kind: 'request' };

const TOOL_CALL: Request = {
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
const RESPONSES = {
  first: { action: 'accept', content: { name: 'ann' } },
  second: { action: 'accept', content: { name: 'bea' } },
};
const input = (responses: Params | null): Input => ({ responses, state: 'state', parked: null });

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
async function run({
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

const OUTCOMES: readonly Outcome[] = ['allow', 'sanitize', 'approve', 'step-up', 'deny'];
const tools = (calls: readonly Call[]) => calls.map(({ tool }) => tool);

describe('a call', () => {
  test.each(OUTCOMES)(
    'with the decision %s is sent on in enforce, or not [GATE-02]',
    async (outcome) => {
      const { sent, text } = await run({ outcomes: { 'repo.read': outcome } });

      const isSent = ['allow', 'sanitize'].includes(outcome);
      expect(sent).toHaveLength(isSent ? 1 : 0);
      if (!isSent) expect(text).toContain('the reason');
    },
  );

  test.each(OUTCOMES)('with the decision %s is sent on in observe [GATE-03]', async (outcome) => {
    expect((await run({ mode: 'observe', outcomes: { 'repo.read': outcome } })).sent).toHaveLength(
      1,
    );
  });

  test('that no decision was made about is sent on in neither mode [GATE-03]', async () => {
    const denied = { outcomes: { 'repo.read': 'deny' as const }, fault: 'a fault' };

    expect((await run({ ...denied, mode: 'observe' })).sent).toEqual([]);
    expect((await run(denied)).sent).toEqual([]);
  });

  test('is sent on, or not, by what its server is at the time of the decision [GATE-02]', async () => {
    const denied = { outcomes: { 'repo.read': 'deny' as const } };

    expect((await run({ ...denied, mode: 'observe', later: { mode: 'enforce' } })).sent).toEqual(
      [],
    );
    const moved = await run({ later: { url: 'http://127.0.0.1:2' } });
    expect(moved.sent[0]?.visit.server.url).toBe('http://127.0.0.1:2');
  });

  test('is decided by its tool and arguments, and sent on with these and with the authority of the decision [GATE-02]', async () => {
    const { decided, sent } = await run({});

    expect(decided).toEqual([{ tool: 'repo.read', server: 'repo', arguments: { path: 'a' } }]);
    expect(sent[0]?.request).toEqual(TOOL_CALL);
    expect(sent[0]?.visit.credential).toMatchObject({ isLater: true });
  });

  test('without arguments is decided and sent on with none [GATE-02]', async () => {
    const { decided, sent } = await run({ request: { ...TOOL_CALL, params: { name: 'read' } } });

    expect(decided[0]?.arguments).toEqual({});
    expect(sent[0]?.request.params).toEqual({ name: 'read', arguments: {} });
  });

  test('is sent on without what is to be removed from it [GATE-04]', async () => {
    const { sent } = await run({ outcomes: { 'repo.read': 'sanitize' } });

    expect(sent[0]?.request.params).toEqual({
      ...TOOL_CALL.params,
      arguments: { clean: { path: 'a' } },
    });
  });

  test('is not sent on where what is to be removed from it cannot be found [GATE-04]', async () => {
    const { sent, text, errors } = await run({
      outcomes: { 'repo.read': 'sanitize' },
      sanitize: () => {
        throw new UpstreamFailure('too large');
      },
    });

    expect(sent).toEqual([]);
    expect(errors).toEqual([]);
    expect(text).toContain('too large to be inspected');
  });

  test('ends where the inspection itself is broken [GATE-04]', async () => {
    const broken = new Error('broken');
    const { sent, errors } = await run({
      outcomes: { 'repo.read': 'sanitize' },
      sanitize: () => {
        throw broken;
      },
    });

    expect(sent).toEqual([]);
    expect(errors).toEqual([broken]);
  });

  test.each(['', 'a b', 'x'.repeat(129), null])(
    'of the tool %j is no call, and nothing is decided [GATE-02]',
    async (name) => {
      const { decided, sent, errors } = await run({
        request: { ...TOOL_CALL, params: { name, arguments: {} } },
      });

      expect(errors).toMatchObject([
        { status: 400, message: expect.stringContaining('name of a tool') },
      ]);
      expect([decided, sent]).toEqual([[], []]);
    },
  );

  test('has the tools of its server listed first, where that tool is not known; no other request does [GATE-07]', async () => {
    const known = { of: async () => new Map([['tool read', {}]]) } as never;

    expect((await run({})).listed).toEqual(['srv']);
    expect((await run({ parts: { definitions: known } })).listed).toEqual([]);
    const prompt = { ...TOOL_CALL, method: 'prompts/get', params: { name: 'read' } };
    expect((await run({ request: prompt })).listed).toEqual([]);
  });
});

test.each([
  [true, true],
  [false, false],
])(
  'a client that accepts a stream (%j) gets what comes before the response (%j)',
  async (stream, isGiven) => {
    const { text } = await run({ stream, before: 'notifications/progress' });

    expect(text.includes('notifications/progress')).toBe(isGiven);
    expect(text).toContain('"content":[]');
  },
);

test.each([
  ['prompts/get', { name: 'review', arguments: {} }, { name: 'review' }],
  ['resources/read', { uri: 'file:///a' }, { uri: 'file:///a' }],
  ['tools/call', { name: 'read', arguments: {} }, {}],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'review' } }, {}],
])(
  'a request %s with %j can be decided again by %j, where its response is resumed [GATE-02]',
  async (method, params, named) => {
    const { pending } = await run({ request: { ...TOOL_CALL, method, params } });

    expect(pending[0]).toMatchObject({ id: 7, method, decision: 'evt_1', wasApproved: false });
    expect(pending[0]?.named).toEqual(named);
  },
);

describe('a refusal that waits for an approval', () => {
  const waiting = {
    outcomes: { 'repo.read': 'approve' as const },
    approval: { id: 'apr_1', state: 'waiting' },
  };

  test('names the page of the approval at the public address [GATE-08]', async () => {
    const { text } = await run({ ...waiting, parts: { publicUrl: 'https://svc.example' } });

    expect(text).toContain('https://svc.example/t/acme/approvals/apr_1');
  });

  test('names it at the address that the client used, where none is configured [GATE-08]', async () => {
    expect((await run(waiting)).text).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\/t\/acme\/approvals\/apr_1/,
    );
  });
});

describe('a stream that a client listens on', () => {
  const listen = { ...TOOL_CALL, method: 'subscriptions/listen', params: {} };
  const UPDATED = 'notifications/resources/updated';

  test('has each method of its messages decided, beside listening itself [GATE-02]', async () => {
    const { decided, text } = await run({ request: listen, before: UPDATED });

    expect(tools(decided)).toEqual([
      'repo.subscriptions/listen',
      'repo.subscriptions/listen',
      `repo.${UPDATED}`,
    ]);
    expect(text).toContain(UPDATED);
  });

  test('goes on without messages whose method is refused [GATE-02]', async () => {
    const outcomes = { [`repo.${UPDATED}`]: 'deny' as const };
    const { text } = await run({ request: listen, before: UPDATED, outcomes });

    expect(text).not.toContain(UPDATED);
    expect(text).toContain('"content":[]');
  });

  test.each(['notifications/tools/list_changed', 'notifications/subscriptions/acknowledged'])(
    'has no decision about %s, which has no text of the server [GATE-02]',
    async (before) => {
      const { decided, text } = await run({ request: listen, before });

      expect(tools(decided)).toEqual(['repo.subscriptions/listen', 'repo.subscriptions/listen']);
      expect(text).toContain(before);
    },
  );

  test('is the only one whose messages are decided by their method [GATE-02]', async () => {
    expect(tools((await run({ before: UPDATED })).decided)).toEqual(['repo.read']);
  });
});

describe('a request of another method', () => {
  const request: Request = {
    kind: 'request',
    id: 7,
    method: 'resources/read',
    params: { uri: 'file:///a', _meta: { progressToken: 'p' } },
  };

  test('is decided by its method and all its parameters, and sent on with these [GATE-02]', async () => {
    const { decided, sent } = await run({ request });

    expect(decided).toEqual([
      { tool: 'repo.resources/read', server: 'repo', arguments: { uri: 'file:///a' } },
    ]);
    expect(sent[0]?.request).toEqual(request);
  });

  test('has no metadata that it did not have [GATE-02]', async () => {
    const { sent } = await run({ request: { ...request, params: { uri: 'file:///a' } } });

    expect(sent[0]?.request.params).toEqual({ uri: 'file:///a' });
  });
});

describe('what a person added to a request', () => {
  const ELICITATION = 'repo.elicitation/create';

  test('is decided before the request, each by itself, and sent on with it [GATE-02]', async () => {
    const { decided, sent } = await run({ input: input(RESPONSES) });

    expect(tools(decided)).toEqual([ELICITATION, ELICITATION, 'repo.read']);
    expect(decided[0]).toMatchObject({ server: 'repo', arguments: { first: RESPONSES.first } });
    expect(sent[0]?.input).toEqual({ ...input(RESPONSES), responses: RESPONSES });
  });

  test.each(['approve', 'step-up', 'deny'] as const)(
    'with the decision %s ends the request, about which nothing is decided [GATE-02]',
    async (outcome) => {
      const { decided, sent, text } = await run({
        input: input(RESPONSES),
        outcomes: { [ELICITATION]: outcome },
      });

      expect(tools(decided)).toEqual([ELICITATION]);
      expect(sent).toEqual([]);
      expect(text).toContain('the reason');
    },
  );

  test('is sent on without what is to be removed from it [GATE-04]', async () => {
    const { sent } = await run({
      input: input({ first: RESPONSES.first }),
      outcomes: { [ELICITATION]: 'sanitize' },
      sanitize: () => ({ first: 'clean' }),
    });

    expect(sent[0]?.input?.responses).toEqual({ first: 'clean' });
  });

  test('is not sent on, nor is the request, where one of several cannot be inspected [GATE-04]', async () => {
    const { sent, text } = await run({
      input: input(RESPONSES),
      outcomes: { [ELICITATION]: 'sanitize' },
      sanitize: (value) => {
        if ('first' in (value as Params)) throw new UpstreamFailure('too large');
        return value;
      },
    });

    expect(sent).toEqual([]);
    expect(text).toContain('too large to be inspected');
  });

  test('is the state alone where there are no answers [GATE-02]', async () => {
    const { decided, sent } = await run({ input: input(null) });

    expect(tools(decided)).toEqual(['repo.read']);
    expect(sent[0]?.input).toEqual(input(null));
  });

  test('is refused where no server can ask for it, and nothing is decided [GATE-02]', async () => {
    const { decided, sent, errors } = await run({ input: input({ first: 'text' }) });

    expect(errors).toMatchObject([
      { status: 400, message: expect.stringContaining('inputResponses') },
    ]);
    expect([decided, sent]).toEqual([[], []]);
  });
});
