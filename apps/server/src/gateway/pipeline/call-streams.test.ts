import { describe, expect, test } from 'vitest';
import { runCall, TOOL_CALL, tools } from './run-call.testing.ts';

test.each([
  [true, true],
  [false, false],
])(
  'a client that accepts a stream (%j) gets what comes before the response (%j)',
  async (stream, isGiven) => {
    const { text } = await runCall({ stream, before: 'notifications/progress' });

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
    const { pending } = await runCall({ request: { ...TOOL_CALL, method, params } });

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
    const { text } = await runCall({ ...waiting, parts: { publicUrl: 'https://svc.example' } });

    expect(text).toContain('https://svc.example/t/acme/approvals/apr_1');
  });

  test('names it at the address that the client used, where none is configured [GATE-08]', async () => {
    expect((await runCall(waiting)).text).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\/t\/acme\/approvals\/apr_1/,
    );
  });
});

describe('a stream that a client listens on', () => {
  const listen = { ...TOOL_CALL, method: 'subscriptions/listen', params: {} };
  const UPDATED = 'notifications/resources/updated';

  test('has each method of its messages decided, beside listening itself [GATE-02]', async () => {
    const { decided, text } = await runCall({ request: listen, before: UPDATED });

    expect(tools(decided)).toEqual([
      'repo.subscriptions/listen',
      'repo.subscriptions/listen',
      `repo.${UPDATED}`,
    ]);
    expect(text).toContain(UPDATED);
  });

  test('goes on without messages whose method is refused [GATE-02]', async () => {
    const outcomes = { [`repo.${UPDATED}`]: 'deny' as const };
    const { text } = await runCall({ request: listen, before: UPDATED, outcomes });

    expect(text).not.toContain(UPDATED);
    expect(text).toContain('"content":[]');
  });

  test.each(['notifications/tools/list_changed', 'notifications/subscriptions/acknowledged'])(
    'has no decision about %s, which has no text of the server [GATE-02]',
    async (before) => {
      const { decided, text } = await runCall({ request: listen, before });

      expect(tools(decided)).toEqual(['repo.subscriptions/listen', 'repo.subscriptions/listen']);
      expect(text).toContain(before);
    },
  );

  test('is the only one whose messages are decided by their method [GATE-02]', async () => {
    expect(tools((await runCall({ before: UPDATED })).decided)).toEqual(['repo.read']);
  });
});
