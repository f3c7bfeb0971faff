import { describe, expect, test } from 'vitest';
import type { Params } from '../protocol/message.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { input, RESPONSES, runCall, tools } from './run-call.testing.ts';

describe('what a person added to a request', () => {
  const ELICITATION = 'repo.elicitation/create';

  test('is decided before the request, each by itself, and sent on with it [GATE-02]', async () => {
    const { decided, sent } = await runCall({ input: input(RESPONSES) });

    expect(tools(decided)).toEqual([ELICITATION, ELICITATION, 'repo.read']);
    expect(decided[0]).toMatchObject({ server: 'repo', arguments: { first: RESPONSES.first } });
    expect(sent[0]?.input).toEqual({ ...input(RESPONSES), responses: RESPONSES });
  });

  test.each(['approve', 'step-up', 'deny'] as const)(
    'with the decision %s ends the request, about which nothing is decided [GATE-02]',
    async (outcome) => {
      const { decided, sent, text } = await runCall({
        input: input(RESPONSES),
        outcomes: { [ELICITATION]: outcome },
      });

      expect(tools(decided)).toEqual([ELICITATION]);
      expect(sent).toEqual([]);
      expect(text).toContain('the reason');
    },
  );

  test('is sent on without what is to be removed from it [GATE-04]', async () => {
    const { sent } = await runCall({
      input: input({ first: RESPONSES.first }),
      outcomes: { [ELICITATION]: 'sanitize' },
      sanitize: () => ({ first: 'clean' }),
    });

    expect(sent[0]?.input?.responses).toEqual({ first: 'clean' });
  });

  test('is not sent on, nor is the request, where one of several cannot be inspected [GATE-04]', async () => {
    const { sent, text } = await runCall({
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
    const { decided, sent } = await runCall({ input: input(null) });

    expect(tools(decided)).toEqual(['repo.read']);
    expect(sent[0]?.input).toEqual(input(null));
  });

  test('is refused where no server can ask for it, and nothing is decided [GATE-02]', async () => {
    const { decided, sent, errors } = await runCall({ input: input({ first: 'text' }) });

    expect(errors).toMatchObject([
      { status: 400, message: expect.stringContaining('inputResponses') },
    ]);
    expect([decided, sent]).toEqual([[], []]);
  });
});
