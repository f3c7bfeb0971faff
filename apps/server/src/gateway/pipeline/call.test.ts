import type { Outcome } from '@svc/policy';
import { describe, expect, test } from 'vitest';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { type Request, runCall, TOOL_CALL } from './run-call.testing.ts';

const OUTCOMES: readonly Outcome[] = ['allow', 'sanitize', 'approve', 'step-up', 'deny'];

describe('a call', () => {
  test.each(OUTCOMES)(
    'with the decision %s is sent on in enforce, or not [GATE-02]',
    async (outcome) => {
      const { sent, text } = await runCall({ outcomes: { 'repo.read': outcome } });

      const isSent = ['allow', 'sanitize'].includes(outcome);
      expect(sent).toHaveLength(isSent ? 1 : 0);
      if (!isSent) expect(text).toContain('the reason');
    },
  );

  test.each(OUTCOMES)('with the decision %s is sent on in observe [GATE-03]', async (outcome) => {
    expect(
      (await runCall({ mode: 'observe', outcomes: { 'repo.read': outcome } })).sent,
    ).toHaveLength(1);
  });

  test('that no decision was made about is sent on in neither mode [GATE-03]', async () => {
    const denied = { outcomes: { 'repo.read': 'deny' as const }, fault: 'a fault' };

    expect((await runCall({ ...denied, mode: 'observe' })).sent).toEqual([]);
    expect((await runCall(denied)).sent).toEqual([]);
  });

  test('is sent on, or not, by what its server is at the time of the decision [GATE-02]', async () => {
    const denied = { outcomes: { 'repo.read': 'deny' as const } };

    expect(
      (await runCall({ ...denied, mode: 'observe', later: { mode: 'enforce' } })).sent,
    ).toEqual([]);
    const moved = await runCall({ later: { url: 'http://127.0.0.1:2' } });
    expect(moved.sent[0]?.visit.server.url).toBe('http://127.0.0.1:2');
  });

  test('is decided by its tool and arguments, and sent on with these and with the authority of the decision [GATE-02]', async () => {
    const { decided, sent } = await runCall({});

    expect(decided).toEqual([{ tool: 'repo.read', server: 'repo', arguments: { path: 'a' } }]);
    expect(sent[0]?.request).toEqual(TOOL_CALL);
    expect(sent[0]?.visit.credential).toMatchObject({ isLater: true });
  });

  test('without arguments is decided and sent on with none [GATE-02]', async () => {
    const { decided, sent } = await runCall({
      request: { ...TOOL_CALL, params: { name: 'read' } },
    });

    expect(decided[0]?.arguments).toEqual({});
    expect(sent[0]?.request.params).toEqual({ name: 'read', arguments: {} });
  });

  test('is sent on without what is to be removed from it [GATE-04]', async () => {
    const { sent } = await runCall({ outcomes: { 'repo.read': 'sanitize' } });

    expect(sent[0]?.request.params).toEqual({
      ...TOOL_CALL.params,
      arguments: { clean: { path: 'a' } },
    });
  });

  test('is not sent on where what is to be removed from it cannot be found [GATE-04]', async () => {
    const { sent, text, errors } = await runCall({
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
    const { sent, errors } = await runCall({
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
      const { decided, sent, errors } = await runCall({
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

    expect((await runCall({})).listed).toEqual(['srv']);
    expect((await runCall({ parts: { definitions: known } })).listed).toEqual([]);
    const prompt = { ...TOOL_CALL, method: 'prompts/get', params: { name: 'read' } };
    expect((await runCall({ request: prompt })).listed).toEqual([]);
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
    const { decided, sent } = await runCall({ request });

    expect(decided).toEqual([
      { tool: 'repo.resources/read', server: 'repo', arguments: { uri: 'file:///a' } },
    ]);
    expect(sent[0]?.request).toEqual(request);
  });

  test('has no metadata that it did not have [GATE-02]', async () => {
    const { sent } = await runCall({ request: { ...request, params: { uri: 'file:///a' } } });

    expect(sent[0]?.request.params).toEqual({ uri: 'file:///a' });
  });
});
