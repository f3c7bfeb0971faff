import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GITLAB, job, value, WORKFLOW, workflow } from './ci-trees.testing.ts';
import { analyzeTree } from './findings.testing.ts';
import { APPROVAL_CASES } from './rules/approval.cases.ts';
import { PIN_CASES } from './rules/pin.cases.ts';
import { PROMPT_CASES } from './rules/prompt.cases.ts';
import { CI_RULES } from './rules/rules.ts';
import { STEP_CASES } from './rules/step.cases.ts';

const CASES = [...PROMPT_CASES, ...STEP_CASES, ...APPROVAL_CASES, ...PIN_CASES];

describe.each(CASES)('$id', ({ id, bad, good }) => {
  test.each(bad)('reports %s [SCAN-06]', async (_, files) => {
    expect((await analyzeTree(files)).risks.map(({ rule }) => rule.id)).toContain(id);
  });
  test.each(good)('leaves %s alone', async (_, files) => {
    expect((await analyzeTree(files)).risks.map(({ rule }) => rule.id)).not.toContain(id);
  });
});

test('every rule has cases of both kinds, and every case a rule', () => {
  expect(CASES.map(({ id }) => id).sort()).toEqual(CI_RULES.map(({ id }) => id).sort());
  for (const { bad, good } of CASES) expect(Math.min(bad.length, good.length)).toBeGreaterThan(0);
});

test('a tree of every bad case has a finding of every rule [SCAN-06]', async () => {
  const files = CASES.flatMap(({ bad: [first] }, at) =>
    Object.entries(first?.[1] ?? {}).map(([path, text]) => [`p${at}/${path}`, text] as const),
  );
  const { risks } = await analyzeTree(Object.fromEntries(files));
  expect(new Set(risks.map(({ rule }) => rule.id))).toEqual(new Set(CI_RULES.map(({ id }) => id)));
});

test('a tree in which trusted people start pinned agents has no finding [SCAN-06]', async () => {
  const sha = 'a'.repeat(40);
  const { risks, problems } = await analyzeTree({
    '.github/workflows/mention.yml': workflow(
      'issue_comment: {types: [created]}',
      job({
        if: `contains(github.event.comment.body, '@claude')`,
        permissions: '{contents: write, issues: write}',
        steps: [
          `uses: anthropics/claude-code-action@${sha}\n        with: {claude_args: "--allowedTools Edit"}`,
        ],
      }),
    ),
    '.github/workflows/review.yml': workflow(
      'pull_request:',
      job({
        permissions: '{contents: read}',
        steps: [
          `uses: openai/codex-action@${sha}\n        with: {prompt: "Review \${{ github.event.pull_request.title }}", sandbox: read-only}`,
        ],
      }),
    ),
    '.github/workflows/nightly.yml': workflow(
      'schedule: [{cron: "0 0 * * *"}]',
      job({ steps: ['run: claude -p "Summarise the changes" --allowedTools Read'] }),
    ),
    [GITLAB]: 'summary:\n  script:\n    - claude -p "Summarise the changes of $CI_PIPELINE_ID"\n',
  });
  expect(risks).toEqual([]);
  expect(problems).toEqual([]);
});

test('text is followed through variables, files, outputs of steps and jobs, composite actions and reusable workflows', async () => {
  const files = {
    '.github/workflows/entry.yml': workflow(
      'issues:',
      `  read:
    runs-on: x
    outputs: {text: "\${{ steps.one.outputs.title }}"}
    steps:
      - id: one
        env: {TITLE: "\${{ github.event.issue.title }}"}
        run: echo "title=$TITLE" >> "$GITHUB_OUTPUT"
  act:
    needs: read
    permissions: {contents: write}
    uses: ./.github/workflows/called.yml
    with: {text: "\${{ needs.read.outputs.text }}"}
    secrets: inherit
`,
    ),
    '.github/workflows/called.yml': workflow(
      'workflow_call: {inputs: {text: {type: string}}}',
      job({
        steps: [`uses: ./.github/actions/ask\n        with: {question: "\${{ inputs.text }}"}`],
      }),
    ),
    '.github/actions/ask/action.yml': `runs:
  using: composite
  steps:
    - shell: bash
      env: {QUESTION: "\${{ inputs.question }}"}
      run: |
        printf '%s' "$QUESTION" > /tmp/question.txt
        cat /tmp/question.txt | claude -p
`,
  };
  const { risks } = await analyzeTree(files);
  expect(risks).toMatchObject([
    {
      rule: { id: 'ci/untrusted-prompt' },
      severity: 'high',
      path: '.github/actions/ask/action.yml',
      span: { startLine: 6 },
    },
  ]);
});

test('workflows that call each other in a circle are read to an end', async () => {
  const calls = (to: string) => `  go:\n    uses: ./.github/workflows/${to}.yml\n`;
  await analyzeTree({
    '.github/workflows/a.yml': workflow('issues:\n  workflow_call:', calls('b')),
    '.github/workflows/b.yml': workflow('workflow_call:', calls('a')),
  });
});

const TRIAGE = (extra: string) => ({
  [WORKFLOW]: workflow('issues: {types: [opened]}', extra),
});
const PROMPT = `uses: google-github-actions/run-gemini-cli@${'a'.repeat(40)}\n        with: {prompt: "Triage \${{ github.event.issue.title }}"}`;

test('a broken file is told with its line; the others are examined [SCAN-15]', async () => {
  const { risks, problems } = await analyzeTree({
    '.github/workflows/broken.yml': 'on: issues\njobs: [1, 2\nx: y\n',
    ...TRIAGE(job({ permissions: '{contents: write}', steps: [PROMPT] })),
  });
  expect(problems).toMatchObject([{ path: '.github/workflows/broken.yml', line: 3 }]);
  expect(problems[0]?.reason).toMatch(/^not valid YAML/);
  expect(risks).toHaveLength(1);
});

test('what does not move with the lines around it names the finding', async () => {
  const body = job({ permissions: '{contents: write}', steps: [PROMPT] });
  const [first] = (await analyzeTree(TRIAGE(body))).risks;
  const [second] = (await analyzeTree({ [WORKFLOW]: `# one\n# two\n${workflow('issues:', body)}` }))
    .risks;
  expect(second?.identity).toBe(first?.identity);
  expect(second?.span.startLine).toBe((first?.span.startLine ?? 0) + 2);
});

test('no workflow makes the analysis throw', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'on: issues\n',
      'jobs:\n',
      '  a:\n',
      '    if: ((',
      '    steps:\n',
      '      - run: |\n',
      '          claude -p "$X"\n',
      `\${{ github.event.issue.title }}`,
      '<<EOF\n',
      '"',
      "'",
      '\\',
      '|',
      '&x ',
      '*x ',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(WORKFLOW, GITLAB), fc.array(piece), async (path, parts) => {
      await analyzeTree({ [path]: parts.join('') });
    }),
  );
});

test.each([
  ['curl', 'curl '],
  ['npx', 'npx '],
  ['gh api', 'gh api '],
  ['git fetch', 'git fetch '],
  ['a list of tools', 'claude -p x --allowed-tools=a '],
  ['pipx', 'pipx install '],
  ['a program', 'python -a '],
  ['an expression in a path', `python ${value('a')} `],
  ['a redirection', 'a > '],
  ['a query', 'gh api issues --jq '],
  ['Cursor', 'agent -a '],
  ['a comment inside a word', 'a#'],
  ['a container', 'docker run  '],
  ['an installation', 'npm i -g pip install go install a '],
  ['a file that is written', 'A=x.head.sha cat > a << '],
  ['a program with options of many dashes', `python${' ---a'.repeat(10)} `],
])(
  'a script that repeats the start of %s for a megabyte takes time linear in its length [SCAN-02]',
  async (_, text) => {
    const steps = [`run: ${text.repeat(Math.ceil(1_000_000 / text.length))}`];
    const condition = 'fromJSON('.repeat(50_000);
    const { problems } = await analyzeTree({
      [WORKFLOW]: workflow('issues:', job({ if: condition, steps })),
    });
    expect(problems).toEqual([]);
  },
);
