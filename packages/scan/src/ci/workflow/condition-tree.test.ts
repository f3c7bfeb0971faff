import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrowed } from '../access/guards.ts';
import { conditionTree } from './condition-tree.ts';

const NO_LABELS: ReadonlySet<string> = new Set();
const both = ['issues', 'issue_comment'].map((event) => ({
  event,
  types: null,
  templateLabels: NO_LABELS,
  isByTemplate: false,
  guard: null,
}));
const asked = (condition: string) =>
  Object.fromEntries(narrowed(both, condition).map(({ event, guard }) => [event, guard]));

test('operators bind as in the language: not, and, or', () => {
  expect(conditionTree(`a && b || (c || d) && !(e)`)).toEqual({
    kind: 'or',
    of: [
      {
        kind: 'and',
        of: [
          { kind: 'atom', text: 'a' },
          { kind: 'atom', text: 'b' },
        ],
      },
      {
        kind: 'and',
        of: [
          {
            kind: 'or',
            of: [
              { kind: 'atom', text: 'c' },
              { kind: 'atom', text: 'd' },
            ],
          },
          { kind: 'not', of: { kind: 'atom', text: 'e' } },
        ],
      },
    ],
  });
  expect(conditionTree(`x == 'a || (b'`)).toEqual({ kind: 'atom', text: `x == 'a || (b'` });
});

test.each([
  ['', { issues: null, issue_comment: null }],
  [`github.event_name == 'issues'`, { issues: null }],
  [`github.event_name != 'issues'`, { issue_comment: null }],
  [`!(github.event_name == 'issues')`, { issue_comment: null }],
  [`github.actor == 'me'`, { issues: 'person', issue_comment: 'person' }],
  [
    `github.actor == 'me' || contains(github.event.comment.body, 'x')`,
    { issues: null, issue_comment: null },
  ],
  [
    `github.event_name != 'issue_comment' || github.event.comment.author_association == 'OWNER'`,
    { issues: null, issue_comment: 'person' },
  ],
  [
    `github.event.label.name == 'ok' && github.actor == 'me'`,
    { issues: 'person', issue_comment: 'person' },
  ],
  [`needs.a.outputs.command == 'go'`, { issues: 'route', issue_comment: 'route' }],
])('%s asks of each event what it says', (condition, expected) => {
  expect(asked(condition)).toEqual(expected);
});

test('no condition makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('(', ')', '||', '&&', '!', "'"))),
      (parts) => {
        narrowed(both, parts.join(''));
      },
    ),
  );
  narrowed(both, '('.repeat(10_000));
});

test('a label that a template of issues sets is no guard as it is set, on an issue alone', () => {
  const at = (event: string) =>
    narrowed(
      [
        {
          event,
          types: ['labeled'],
          templateLabels: new Set(['triage']),
          isByTemplate: false,
          guard: null,
        },
      ],
      "github.event.label.name == 'Triage'",
    );
  expect(at('issues')).toMatchObject([{ isByTemplate: true, guard: null }]);
  expect(at('pull_request_target')).toMatchObject([{ isByTemplate: false, guard: 'label' }]);
});
