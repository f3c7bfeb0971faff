import { inspectCall } from '@svc/inspect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { type AgentFacts, decide } from './decide.ts';
import { BUILT_IN_PACK, type Pack } from './pack.ts';

const agent: AgentFacts = { state: 'approved', allowedTools: ['repo.*', 'search'] };
const call = (tool: string, args: Call['arguments'] = {}): Call => ({
  tool,
  server: null,
  arguments: args,
});

const decided = (one: Call, facts = agent, pack = BUILT_IN_PACK) =>
  decide(one, inspectCall(one), facts, pack);

/** A live key of a payment provider in shape only, in pieces, so that no scanner finds it in the source. */
const secret = `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;

describe('decide', () => {
  test('allows a tool in scope whose arguments hold nothing [GOV-01]', () => {
    expect(decided(call('repo.read', { path: 'README.md' }))).toEqual({
      decision: 'allow',
      reason: expect.any(String),
      rule: null,
      findings: [],
      omitted: 0,
      maxSeverity: null,
    });
  });

  test('denies by scope before rules, and still says what it found [GOV-01]', () => {
    const decision = decided(call('mail.send', { body: secret }));

    expect(decision).toMatchObject({ decision: 'deny', rule: 'scope', maxSeverity: 'critical' });
  });

  test('denies a secret in the arguments by the rule that says so', () => {
    const decision = decided(call('search', { q: `what is ${secret}?` }));

    expect(decision).toMatchObject({
      decision: 'deny',
      rule: 'secret-in-arguments',
      findings: [{ at: '/q' }],
    });
    expect(JSON.stringify(decision)).not.toContain(secret);
  });

  test('denies a call whose arguments are too large to inspect, and says so [GOV-02]', () => {
    const decision = decided(
      call('search', { ['n'.repeat(60_000)]: Array(60_000).fill('x'.repeat(4)) }),
    );

    expect(decision).toMatchObject({ decision: 'deny', rule: 'inspection', findings: [] });
    expect(decision.reason).toContain('more than 3145728 bytes to inspect');
  });

  test.each(['requested', 'rejected', 'revoked', 'something else'])(
    'denies an agent that is %s [GOV-02]',
    (state) => {
      expect(decided(call('search'), { ...agent, state })).toMatchObject({
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

    expect(decided(call('search'), agent, broken)).toMatchObject({
      decision: 'deny',
      rule: 'internal',
    });
    expect(decide(hostile, inspectCall(call('search')), agent, BUILT_IN_PACK)).toMatchObject({
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
          const { decision } = decided(call(tool, args as Call['arguments']), { ...agent, state });
          expect(decision).toBe('deny'); // no random state is `approved`
          const approved = decided(call(tool, args as Call['arguments']));
          if (!['repo.read', 'search'].includes(tool)) expect(approved.decision).toBe('deny');
        },
      ),
    );
  });
});
