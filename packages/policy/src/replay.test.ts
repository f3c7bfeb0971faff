import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEqual } from './cedar/value.ts';
import { agent, call, facts } from './decide.testing.ts';
import type { Restriction } from './outcome.ts';
import { argumentFacts } from './pack/argument-paths.ts';
import type { Pack } from './pack/pack.ts';
import { redactArguments } from './redact-arguments.ts';
import { type RecordedDecision, replay } from './replay.ts';

/** A pack that restricts the tools that are named. */
const packOf = (restricted: Readonly<Record<string, Restriction>>, fails = false): Pack => ({
  id: 'pack-test',
  version: 1,
  judgesInspection: false,
  counts: null,
  evaluate: ({ tool }) => {
    const outcome = restricted[tool];
    return {
      permits: ['base'],
      restrictions:
        outcome === undefined
          ? []
          : [{ rule: `on-${tool}`, outcome, reason: 'r', finding: null, credential: null }],
      errors: fails && tool === 'search' ? ['broken'] : [],
    };
  },
});

const recorded = (...tools: string[]): RecordedDecision[] =>
  tools.map((tool, index) => ({
    evidenceId: `evt_${index}`,
    call: call(tool),
    principal: { ...agent, allowedTools: ['*'] },
    facts,
  }));

describe('replaying decisions', () => {
  test('names every decision that flips, with the rule that caused it', () => {
    const decisions = recorded('search', 'repo.read', 'mail.send', 'repo.write');
    const present = packOf({ 'mail.send': 'deny', 'repo.write': 'approve' });
    const candidate = packOf({ search: 'approve', 'repo.write': 'deny' });

    expect(replay(decisions, present, candidate)).toMatchObject({
      total: 4,
      covered: 4,
      flips: [
        { evidenceId: 'evt_0', from: 'allow', to: 'approve', rule: 'on-search' },
        { evidenceId: 'evt_2', from: 'deny', to: 'allow', rule: 'on-mail.send' },
        { evidenceId: 'evt_3', from: 'approve', to: 'deny', rule: 'on-repo.write' },
      ],
    });
  });

  test('counts flips by agent, tool and rule, the most frequent first', () => {
    const decisions = recorded('search', 'mail.send', 'mail.send');
    const candidate = packOf({ search: 'deny', 'mail.send': 'deny' });

    expect(replay(decisions, packOf({}), candidate).groups).toEqual([
      {
        agent: 'agt_1',
        server: null,
        tool: 'mail.send',
        from: 'allow',
        to: 'deny',
        rule: 'on-mail.send',
        count: 2,
      },
      {
        agent: 'agt_1',
        server: null,
        tool: 'search',
        from: 'allow',
        to: 'deny',
        rule: 'on-search',
        count: 1,
      },
    ]);
  });

  test('leaves out of its coverage what a pack could not decide', () => {
    const result = replay(recorded('search', 'repo.read'), packOf({}), packOf({}, true));

    expect(result).toMatchObject({ total: 2, covered: 1, flips: [] });
  });

  test('finds no flip between a pack and itself', () => {
    const pack = packOf({ search: 'deny', 'mail.send': 'approve' });

    expect(replay(recorded('search', 'mail.send', 'x'), pack, pack).flips).toEqual([]);
  });

  test('redacted arguments have the same paths and types, and no value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
        const redacted = redactArguments(args);
        const [before, after] = [argumentFacts(args), argumentFacts(redacted)];

        expect(before !== null && after !== null && isEqual(before, after)).toBe(true);
        expect(redactArguments(redacted)).toEqual(redacted);
      }),
    );
    expect(redactArguments({ to: ['a', 1, { b: true }] })).toEqual({ to: ['', 0, { b: false }] });
  });
});
