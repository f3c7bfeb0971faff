import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binaryAnswer } from './binary-answer.ts';
import type { Call } from './call.ts';
import { agent, call, facts, secretFound } from './decide.testing.ts';
import { decide } from './decide.ts';
import type { Facts } from './facts.ts';
import { OUTCOMES, type Restriction } from './outcome.ts';
import { compilePack } from './pack/compile-pack.ts';
import type { Pack, RuleHit, Verdict } from './pack/pack.ts';
import type { ShippedPack } from './pack/shipped-pack.ts';
import { BUILT_IN_PACK, SHIPPED_PACKS } from './pack/shipped-packs.ts';

const withFindings = (...findings: Facts['inspection']['findings']): Facts => ({
  ...facts,
  inspection: { findings, refused: null },
});

const hit = (outcome: Restriction, rule: string = outcome): RuleHit => ({
  rule,
  outcome,
  reason: `because of ${rule}`,
  finding: null,
  credential: null,
});

const packOf = (verdict: Partial<Verdict>): Pack => ({
  id: 'pack-test',
  version: 3,
  judgesInspection: false,
  counts: null,
  evaluate: () => ({ permits: ['base'], restrictions: [], errors: [], ...verdict }),
});

const restrictions = OUTCOMES.filter((outcome) => outcome !== 'allow');

describe('decide', () => {
  test('allows a tool in scope that no rule restricts [GOV-01]', () => {
    expect(decide(call('repo.read'), agent, packOf({}), facts)).toEqual({
      outcome: 'allow',
      reason: expect.any(String),
      rule: 'base',
      pack: { id: 'pack-test', version: 3 },
      reasons: [],
      unlocks: [],
      maxSeverity: null,
      usesApproval: false,
      fault: null,
    });
  });

  test('denies by scope before rules, and still names the worst severity [GOV-01]', () => {
    const decision = decide(call('mail.send'), agent, BUILT_IN_PACK, withFindings(secretFound));

    expect(decision).toMatchObject({ outcome: 'deny', rule: 'scope', maxSeverity: 'critical' });
  });

  test('denies a secret in the arguments, and names the rule, the finding and its place', () => {
    const decision = decide(call('search'), agent, BUILT_IN_PACK, withFindings(secretFound));

    expect(decision).toMatchObject({
      outcome: 'deny',
      rule: 'secret-in-arguments',
      reason: 'the arguments hold a secret: Stripe key at /q',
      pack: { id: 'pack-built-in', version: 1 },
    });
  });

  test('denies a call that was not inspected whole unless the pack judges that [GOV-02]', () => {
    const refused = {
      ...facts,
      inspection: { findings: [], refused: 'the arguments are too big' },
    };

    expect(decide(call('search'), agent, packOf({}), refused)).toMatchObject({
      outcome: 'deny',
      rule: 'inspection',
      reason: 'the arguments are too big, so the call is refused',
    });
    const judging = { ...packOf({}), judgesInspection: true };
    expect(decide(call('search'), agent, judging, refused).outcome).toBe('allow');
  });

  test.each(['requested', 'rejected', 'revoked', 'something else'])(
    'denies an agent that is %s [GOV-02]',
    (state) => {
      expect(decide(call('search'), { ...agent, state }, BUILT_IN_PACK, facts)).toMatchObject({
        outcome: 'deny',
        rule: 'state',
      });
    },
  );

  test('lets the strongest restriction decide, and lists all in a fixed order [GOV-01]', () => {
    const rules = fc.uniqueArray(
      fc.record({
        outcome: fc.constantFrom(...restrictions),
        rule: fc.stringMatching(/^[a-z]{1,4}$/),
      }),
      { minLength: 1, maxLength: 8, selector: ({ rule }) => rule },
    );
    fc.assert(
      fc.property(rules, (chosen) => {
        const sorted = chosen.toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
        const hits = sorted.map(({ outcome, rule }) => hit(outcome, rule));
        const decision = decide(call('search'), agent, packOf({ restrictions: hits }), facts);

        const strongest = restrictions.find((one) => chosen.some(({ outcome }) => outcome === one));
        expect(decision.outcome).toBe(strongest);
        expect(decision.rule).toBe(sorted.find(({ outcome }) => outcome === strongest)?.rule);
        expect(decision.reasons.map(({ rule }) => rule)).toEqual(
          restrictions.flatMap((one) =>
            sorted.filter(({ outcome }) => outcome === one).map(({ rule }) => rule),
          ),
        );
      }),
    );
  });

  test('denies what no rule permits, also where an approval would lift a restriction [GOV-02]', () => {
    const pack = packOf({ permits: [], restrictions: [hit('approve')] });

    for (const hasApproval of [false, true]) {
      const decision = decide(call('search'), agent, pack, { ...facts, hasApproval });
      expect(decision).toMatchObject({ outcome: 'deny', rule: 'no-permit', unlocks: [] });
    }
  });

  test('denies when a rule cannot be evaluated, whatever else permits [GOV-02]', () => {
    const pack = packOf({ errors: ['broken'], restrictions: [hit('approve')] });

    expect(decide(call('search'), agent, pack, { ...facts, hasApproval: true })).toMatchObject({
      outcome: 'deny',
      rule: 'broken',
      fault: expect.stringContaining('broken'),
    });
  });

  test('lifts `approve` by an approval, and nothing else', () => {
    const approved = { ...facts, hasApproval: true };
    const outcome = (...hits: RuleHit[]) => {
      const decided = decide(call('search'), agent, packOf({ restrictions: hits }), approved);
      return [decided.outcome, decided.usesApproval];
    };

    expect(outcome(hit('approve'))).toEqual(['allow', true]);
    expect(outcome(hit('approve'), hit('sanitize'))).toEqual(['sanitize', true]);
    expect(outcome(hit('approve'), hit('step-up'))).toEqual(['step-up', false]);
    expect(outcome(hit('approve'), hit('deny'))).toEqual(['deny', false]);
    expect(outcome()).toEqual(['allow', false]);
  });

  test('denies when anything inside fails, and keeps the cause from the caller [GOV-02]', () => {
    const broken: Pack = { ...packOf({}), evaluate: () => failingGetter('errors') as never };
    const cases = [
      decide(failingGetter('tool') as never, agent, packOf({}), facts),
      decide(call('search'), failingGetter('state') as never, packOf({}), facts),
      decide(call('search'), agent, failingGetter('id') as never, facts),
      decide(call('search'), agent, broken, facts),
      decide(call('search'), agent, packOf({}), failingGetter('inspection') as never),
    ];

    for (const decision of cases) {
      expect(decision).toMatchObject({ outcome: 'deny', rule: 'internal' });
      expect(decision.fault).toContain('the inside');
      expect(JSON.stringify(binaryAnswer(decision))).not.toContain('the inside');
    }
  });

  test('denies when the inside of a compiled rule fails, whichever fact it reads [GOV-02]', () => {
    const production = compilePack(SHIPPED_PACKS[2] as ShippedPack);
    const principal = { ...agent, allowedTools: ['*'] };
    const tool = { labels: ['external', 'destructive', 'privileged'], serverLabels: [] };
    const known = { ...facts, tool, inspection: { findings: [], refused: null } };
    const names = ['environment', 'credential', 'tool', 'taint', 'inspection'] as const;
    expect(decide(call('search'), principal, production, known).outcome).toBe('step-up');
    for (const name of names) {
      const failing = Object.defineProperties(
        { ...known },
        Object.getOwnPropertyDescriptors(failingGetter(name)),
      );

      const { outcome, rule } = decide(call('search'), principal, production, failing as Facts);

      expect([name, outcome, rule]).toEqual([name, 'deny', 'internal']);
    }
  });

  test('decides every call: allow only in state and scope, deny otherwise [GOV-02]', () => {
    const names = fc.constantFrom('repo.read', 'repo', 'search', 'mail.send', '*', '__proto__');
    fc.assert(
      fc.property(
        names,
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.string(),
        (tool, args, state) => {
          const one = call(tool, args as Call['arguments']);
          // no random state is `approved`
          expect(decide(one, { ...agent, state }, BUILT_IN_PACK, facts).outcome).toBe('deny');
          const inScope = ['repo.read', 'search'].includes(tool);
          const { outcome } = decide(one, agent, BUILT_IN_PACK, facts);
          expect(outcome).toBe(inScope ? 'allow' : 'deny');
        },
      ),
    );
  });
});

describe('an answer of allow or deny', () => {
  test.each([
    [hit('approve'), 'ask for an approval'],
    [hit('sanitize'), 'through the gateway'],
    [hit('step-up'), 'use an agent JWT'],
  ])('denies $0.outcome, and says what would unlock it [GOV-01]', (one, unlock) => {
    const answer = binaryAnswer(
      decide(call('search'), agent, packOf({ restrictions: [one] }), facts),
    );

    expect(answer.decision).toBe('deny');
    expect(answer.reason).toContain(`because of ${one.rule} (${one.outcome}); to proceed: `);
    expect(answer.reason).toContain(unlock);
  });

  test('names the missing scopes and the age that all step-ups ask for together', () => {
    const stepUp = (rule: string, scopes: string[], maxAge: number): RuleHit => ({
      ...hit('step-up', rule),
      credential: { by: 'credential', scopes, maxAge, acr: [], canStepUp: false },
    });
    const pack = packOf({
      restrictions: [stepUp('a', ['write'], 900), stepUp('b', ['admin', 'write'], 300)],
    });

    expect(binaryAnswer(decide(call('search'), agent, pack, facts)).reason).toBe(
      'because of a (step-up); to proceed: use an agent JWT with the scope admin write and ' +
        'an authentication at most 300 s old; a lab token cannot be stepped up',
    );
  });

  test('says nothing of unlocking a deny', () => {
    const pack = packOf({ restrictions: [hit('approve'), hit('deny')] });

    expect(binaryAnswer(decide(call('search'), agent, pack, facts)).reason).toBe('because of deny');
  });
});

/** An object whose property throws when it is read. */
function failingGetter(name: string): object {
  return Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error('the inside');
    },
  });
}
