import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AgentFacts, type Call, decide } from './decide.ts';
import { BUILT_IN_PACK, type Pack } from './pack.ts';

const agent: AgentFacts = { state: 'approved', allowedTools: ['repo.*', 'search'] };
const call = (tool: string, args: Call['arguments'] = {}): Call => ({
  tool,
  server: null,
  arguments: args,
});

/** A live key of a payment provider in shape only, in pieces, so that no scanner finds it in the source. */
const secret = `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;

describe('decide', () => {
  test('allows a tool in scope whose arguments hold nothing [GOV-01]', () => {
    expect(decide(call('repo.read', { path: 'README.md' }), agent, BUILT_IN_PACK)).toEqual({
      decision: 'allow',
      reason: expect.any(String),
      rule: null,
      findings: [],
      maxSeverity: null,
    });
  });

  test('denies by scope before rules, and still says what it found [GOV-01]', () => {
    const decision = decide(call('mail.send', { body: secret }), agent, BUILT_IN_PACK);

    expect(decision).toMatchObject({ decision: 'deny', rule: 'scope', maxSeverity: 'critical' });
  });

  test('denies a secret in the arguments by the rule that says so', () => {
    const decision = decide(call('search', { q: `what is ${secret}?` }), agent, BUILT_IN_PACK);

    expect(decision).toMatchObject({
      decision: 'deny',
      rule: 'secret-in-arguments',
      findings: [{ at: '/q' }],
    });
    expect(JSON.stringify(decision)).not.toContain(secret);
  });

  test.each(['requested', 'rejected', 'revoked', 'something else'])(
    'denies an agent that is %s [GOV-02]',
    (state) => {
      expect(decide(call('search'), { ...agent, state }, BUILT_IN_PACK)).toMatchObject({
        decision: 'deny',
        rule: 'state',
      });
    },
  );

  test('denies when anything inside fails [GOV-02]', () => {
    const broken = {
      get rules(): never {
        throw new Error('no rules');
      },
    } as unknown as Pack;
    const hostile = {
      get tool(): never {
        throw new Error('no tool');
      },
    } as unknown as Call;

    expect(decide(call('search'), agent, broken)).toMatchObject({
      decision: 'deny',
      rule: 'internal',
    });
    expect(decide(hostile, agent, BUILT_IN_PACK)).toMatchObject({
      decision: 'deny',
      rule: 'internal',
    });
  });

  test('decides every call: allow only in state and scope, deny otherwise [GOV-02]', () => {
    const names = fc.constantFrom('repo.read', 'repo', 'search', 'mail.send', '*', '__proto__');
    fc.assert(
      fc.property(
        names,
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.string(),
        (tool, args, state) => {
          const { decision } = decide(
            call(tool, args as Call['arguments']),
            { ...agent, state },
            BUILT_IN_PACK,
          );
          expect(decision).toBe('deny'); // no random state is `approved`
          const approved = decide(call(tool, args as Call['arguments']), agent, BUILT_IN_PACK);
          if (!['repo.read', 'search'].includes(tool)) expect(approved.decision).toBe('deny');
        },
      ),
    );
  });
});
