import { describe, expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { Subject } from './fingerprint.ts';
import { identified } from './identify.ts';

const SPAN = { startLine: 4, startColumn: 3, endLine: 4, endColumn: 9 };

/** A result at one place, of one rule; the message names it. */
function draft(
  message: string,
  {
    score = 25,
    span = SPAN,
    ...given
  }: Partial<Draft> & { score?: number; span?: typeof SPAN } = {},
): Draft {
  return {
    source: 'sarif/tool',
    path: 'src/a.ts',
    fingerprints: [],
    subject: new Subject('text'),
    suppression: null,
    weaknesses: [],
    measurement: null,
    tool: { name: 'tool', version: null },
    finding: {
      ruleId: 'rule',
      message,
      path: 'src/a.ts',
      span,
      blastRadius: { score, factors: [] },
    },
    ...given,
  } as unknown as Draft;
}

const messages = (drafts: readonly Draft[]) =>
  [...identified(drafts).values()].flat().map(({ finding }) => finding.message);

describe('of equal results at one place', () => {
  const suppression = { reason: 'known' };

  test.each([
    ['that is not suppressed', draft('b', { score: 10 }), draft('a', { score: 60, suppression })],
    ['that is worst', draft('b', { score: 26 }), draft('a')],
    [
      'that is worst of suppressed ones',
      draft('b', { score: 26, suppression }),
      draft('a', { suppression }),
    ],
    ['whose text sorts first', draft('a'), draft('b')],
  ])('the one %s is kept, in whichever order they come [ING-03]', (_which, kept, other) => {
    const expected = [kept.finding.message];

    expect(messages([kept, other])).toEqual(expected);
    expect(messages([other, kept])).toEqual(expected);
  });
});

test.each(['startLine', 'startColumn', 'endLine', 'endColumn'] as const)(
  'equal results whose places differ in %s alone are counted in the order of their places [ING-03]',
  (part) => {
    const first = draft('first');
    const second = draft('second', { span: { ...SPAN, [part]: SPAN[part] + 1 } });

    const inOrder = identified([first, second]);

    expect([...inOrder.values()].flat()).toHaveLength(2);
    expect(identified([second, first])).toEqual(inOrder);
    expect(messages([second, first])).toEqual(['first', 'second']);
  },
);
