import { folderTree } from '@svc/analysis/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ciAnalyzer } from './ci-analyzer.ts';
import { GITLAB, job, value, WORKFLOW, workflow } from './ci-trees.testing.ts';
import { APPROVAL_CASES } from './rules/approval.cases.ts';
import { PIN_CASES } from './rules/pin.cases.ts';
import { PROMPT_CASES } from './rules/prompt.cases.ts';
import { CI_RULES } from './rules/rules.ts';
import { STEP_CASES } from './rules/step.cases.ts';

const CASES = [...PROMPT_CASES, ...STEP_CASES, ...APPROVAL_CASES, ...PIN_CASES];

function analyse(files: Readonly<Record<string, string>>) {
  const tree = folderTree(files);
  const nominated = tree.paths.filter((path) => ciAnalyzer.nominates(path, new Set()));
  return ciAnalyzer.analyse(nominated, tree);
}

const found = async (files: Readonly<Record<string, string>>) =>
  (await analyse(files)).risks.map(({ rule, severity }) => `${severity} ${rule.id}`).sort();

describe.each(CASES)('$id', ({ id, bad, good }) => {
  test.each(bad)('reports %s [SCAN-06]', async (_, files) => {
    expect((await analyse(files)).risks.map(({ rule }) => rule.id)).toContain(id);
  });
  test.each(good)('leaves %s alone', async (_, files) => {
    expect((await analyse(files)).risks.map(({ rule }) => rule.id)).not.toContain(id);
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
  const { risks } = await analyse(Object.fromEntries(files));
  expect(new Set(risks.map(({ rule }) => rule.id))).toEqual(new Set(CI_RULES.map(({ id }) => id)));
});

test('a tree in which trusted people start pinned agents has no finding [SCAN-06]', async () => {
  const sha = 'a'.repeat(40);
  const { risks, problems } = await analyse({
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

const TRIAGE = (extra: string) => ({
  [WORKFLOW]: workflow('issues: {types: [opened]}', extra),
});
const PROMPT = `uses: google-github-actions/run-gemini-cli@${'a'.repeat(40)}\n        with: {prompt: "Triage \${{ github.event.issue.title }}"}`;

test.each([
  ['a token that writes code', job({ permissions: '{contents: write}', steps: [PROMPT] }), 'high'],
  ['a token that comments', job({ permissions: '{issues: write}', steps: [PROMPT] }), 'medium'],
  ['no permissions told', job({ steps: [PROMPT] }), 'medium'],
  ['a token that reads', job({ permissions: '{contents: read}', steps: [PROMPT] }), 'low'],
  [
    'another secret',
    job({
      permissions: '{}',
      steps: [`${PROMPT}\n        env: {DEPLOY: "\${{ secrets.DEPLOY_KEY }}"}`],
    }),
    'high',
  ],
  [
    'the model’s key alone',
    job({
      permissions: '{}',
      steps: [`${PROMPT}\n        env: {KEY: "\${{ secrets.GEMINI_API_KEY }}"}`],
    }),
    'low',
  ],
  [
    'a check of the author',
    job({
      if: `github.event.issue.author_association == 'OWNER'`,
      permissions: '{contents: write}',
      steps: [PROMPT],
    }),
    null,
  ],
  [
    'a label by a member',
    job({
      if: `github.event.label.name == 'triage'`,
      permissions: '{contents: write}',
      steps: [PROMPT],
    }),
    'low',
  ],
])('with %s a foreign prompt weighs %3$s', async (_, body, severity) => {
  expect(await found(TRIAGE(body))).toEqual(
    severity === null ? [] : [`${severity} ci/untrusted-prompt`],
  );
});

const LABELLED = `contains(github.event.issue.labels.*.name, 'Triage')`;
const SET = `github.event.label.name == 'triage'`;
const FORM = { '.github/ISSUE_TEMPLATE/bug.yml': 'name: Bug\nlabels: [bug, triage]\n' };
const MARKDOWN = {
  '.github/ISSUE_TEMPLATE/bug.md': '---\nlabels: bug, triage\n---\nlabels: other\n',
};
const OTHER = { '.github/ISSUE_TEMPLATE/bug.yml': 'name: Bug\nlabels: [bug]\n' };

test.each<[string, string, string, Record<string, string>, string | null]>([
  ['a label on an issue that is opened', 'issues: {types: [opened]}', LABELLED, {}, 'low'],
  ['a label of no template', 'issues: {types: [opened]}', LABELLED, OTHER, 'low'],
  ['a label of a form', 'issues: {types: [opened]}', LABELLED, FORM, 'high'],
  ['a label of a template', 'issues: {types: [opened]}', LABELLED, MARKDOWN, 'high'],
  ['a label that a form sets, as it is set', 'issues: {types: [labeled]}', LABELLED, FORM, 'high'],
  ['that label ruled out', 'issues: {types: [labeled]}', `! ${LABELLED}`, FORM, 'low'],
  ['the name of that label', 'issues: {types: [labeled]}', SET, FORM, 'high'],
  [
    'the name of that label, as it is set or before',
    'issues: {types: [opened, labeled]}',
    SET,
    FORM,
    'high',
  ],
  ['the name of another label', 'issues: {types: [labeled]}', SET, OTHER, 'low'],
  [
    'the name of that label, on an issue that is opened',
    'issues: {types: [opened]}',
    SET,
    FORM,
    'low',
  ],
  [
    'a label whose text is edited after it',
    'issues: {types: [opened, edited]}',
    LABELLED,
    {},
    'high',
  ],
  ['a label, where types are not limited', 'issues:', LABELLED, {}, 'high'],
  ['a label below a comment', 'issue_comment: {types: [created]}', LABELLED, {}, 'high'],
  ['the activity of a member', 'issues:', `github.event.action == 'labeled'`, {}, 'low'],
  [
    'the activity of a member, else a person',
    'issues:',
    `github.event.action == 'labeled' || github.event.issue.author_association == 'OWNER'`,
    {},
    null,
  ],
  ['an activity of outsiders', 'issues:', `github.event.action == 'edited'`, {}, 'high'],
  [
    'a label in the activity of a member',
    'issues:',
    `'labeled' == github.event.action && ${LABELLED}`,
    OTHER,
    'low',
  ],
  [
    'a label, or a person',
    'issues: {types: [opened]}',
    `${LABELLED} || github.actor == 'me'`,
    {},
    'low',
  ],
])(
  '%s guards by what its event admits [SCAN-06]',
  async (_, trigger, condition, more, severity) => {
    const body = job({ if: condition, permissions: '{contents: write}', steps: [PROMPT] });
    expect(await found({ [WORKFLOW]: workflow(trigger, body), ...more })).toEqual(
      severity === null ? [] : [`${severity} ci/untrusted-prompt`],
    );
  },
);

test('a label is none on a branch that is pushed to after it', async () => {
  const review = (types: string) => ({
    [WORKFLOW]: workflow(
      `pull_request_target: {types: [${types}]}`,
      job({
        if: `contains(github.event.pull_request.labels.*.name, 'safe')`,
        permissions: '{contents: write}',
        steps: [
          `uses: actions/checkout@${'a'.repeat(40)}\n        with: {ref: "\${{ github.event.pull_request.head.sha }}"}`,
          'run: claude -p "Review" --allowedTools Read',
        ],
      }),
    ),
  });
  expect(await found(review('labeled, synchronize'))).toEqual([
    'high ci/agent-in-untrusted-checkout',
  ]);
  expect(await found(review('labeled'))).toEqual([]);
  const form = { '.github/ISSUE_TEMPLATE/ok.yml': 'labels: [safe]\n' };
  expect(await found({ ...review('opened'), ...form })).toEqual([]);
});

test.each<[string, string, string]>([
  ['a label', `github.event.label.name == 'triage'`, 'behind a label'],
  ['a label that an issue has', LABELLED, 'behind a label'],
  ['an earlier job', `needs.route.outputs.go == 'yes'`, 'behind the choice of an earlier job'],
])(
  'an agent that anyone may start is reported behind %s, which is named [SCAN-06]',
  async (_, condition, named) => {
    const step = `uses: anthropics/claude-code-action@${'a'.repeat(40)}\n        with: {prompt: "/triage", allowed_non_write_users: "*"}\n        env: {DEPLOY: "\${{ secrets.DEPLOY_KEY }}"}`;
    const { risks } = await analyse(
      TRIAGE(job({ if: condition, permissions: '{issues: write}', steps: [step] })),
    );
    expect(risks).toMatchObject([{ rule: { id: 'ci/agent-open-to-anyone' }, severity: 'high' }]);
    expect(risks[0]?.message).toContain(named);
  },
);

test('a check of the person by the workflow itself lowers an agent that anyone may start', async () => {
  const step = `uses: anthropics/claude-code-action@${'a'.repeat(40)}\n        with: {prompt: "/triage", allowed_non_write_users: "*"}`;
  const condition = `github.event.issue.author_association == 'OWNER'`;
  const { risks } = await analyse(
    TRIAGE(job({ if: condition, permissions: '{contents: write}', steps: [step] })),
  );
  expect(risks).toMatchObject([{ rule: { id: 'ci/agent-open-to-anyone' }, severity: 'low' }]);
  expect(risks[0]?.message).toContain('behind a check of who started it');
});

test('an environment is named where it lowers a finding', async () => {
  const body = job({ permissions: '{contents: write}', steps: [PROMPT] }).replace(
    '    steps:',
    '    environment: ai\n    steps:',
  );
  const { risks } = await analyse(TRIAGE(body));
  expect(risks).toMatchObject([{ severity: 'medium' }]);
  expect(risks[0]?.message).toContain('behind an environment that may ask for approval');
});

test('an action that asks for write access itself lowers a foreign prompt, and anybody let in raises it again', async () => {
  const step = (inputs: string) =>
    `uses: anthropics/claude-code-action@${'a'.repeat(40)}\n        with: {prompt: "Triage \${{ github.event.issue.title }}"${inputs}}`;
  const tree = (inputs: string) =>
    TRIAGE(job({ permissions: '{contents: write}', steps: [step(inputs)] }));
  expect(await found(tree(''))).toEqual(['low ci/untrusted-prompt']);
  expect(await found(tree(', allowed_non_write_users: "*"'))).toEqual([
    'high ci/agent-open-to-anyone',
    'high ci/untrusted-prompt',
  ]);
});

test('an agent that runs any command on foreign text beside a writing token is critical', async () => {
  const step = `run: claude -p "Triage $TITLE" --dangerously-skip-permissions\n        env: {TITLE: "\${{ github.event.issue.title }}"}`;
  expect(await found(TRIAGE(job({ permissions: 'write-all', steps: [step] })))).toEqual([
    'critical ci/untrusted-prompt',
    'high ci/agent-approvals-off',
  ]);
});

test('a condition counts for the events that it concerns only', async () => {
  const body = (condition: string) => ({
    [WORKFLOW]: workflow(
      'issues: {types: [opened]}\n  issue_comment: {types: [created]}',
      job({ if: condition, permissions: '{contents: write}', steps: [PROMPT] }),
    ),
  });
  const trusted = `contains(fromJSON('["OWNER", "MEMBER"]'), github.event.comment.author_association)`;
  expect(await found(body(`github.event_name == 'issues' || ${trusted}`))).toEqual([
    'high ci/untrusted-prompt',
  ]);
  expect(await found(body(`github.event_name == 'issue_comment' && ${trusted}`))).toEqual([
    'low ci/untrusted-prompt',
  ]);
  expect(await found(body(`github.event_name == 'push'`))).toEqual([]);
});

test('a job behind one that asks who started it is guarded, unless it runs always', async () => {
  const gate = job({ name: 'gate', if: `github.actor == 'me'`, steps: ['run: echo ok'] });
  const triage = (condition: string) =>
    job({ needs: 'gate', if: condition, permissions: '{contents: write}', steps: [PROMPT] });
  expect(await found(TRIAGE(`${gate}${triage('true')}`))).toEqual([]);
  expect(await found(TRIAGE(`${gate}${triage('always()')}`))).toEqual(['high ci/untrusted-prompt']);
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
  const { risks } = await analyse(files);
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
  await analyse({
    '.github/workflows/a.yml': workflow('issues:\n  workflow_call:', calls('b')),
    '.github/workflows/b.yml': workflow('workflow_call:', calls('a')),
  });
});

test('a broken file is told with its line; the others are examined [SCAN-15]', async () => {
  const { risks, problems } = await analyse({
    '.github/workflows/broken.yml': 'on: issues\njobs: [1, 2\nx: y\n',
    ...TRIAGE(job({ permissions: '{contents: write}', steps: [PROMPT] })),
  });
  expect(problems).toMatchObject([{ path: '.github/workflows/broken.yml', line: 3 }]);
  expect(problems[0]?.reason).toMatch(/^not valid YAML/);
  expect(risks).toHaveLength(1);
});

test('what does not move with the lines around it names the finding', async () => {
  const body = job({ permissions: '{contents: write}', steps: [PROMPT] });
  const [first] = (await analyse(TRIAGE(body))).risks;
  const [second] = (await analyse({ [WORKFLOW]: `# one\n# two\n${workflow('issues:', body)}` }))
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
      await analyse({ [path]: parts.join('') });
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
    const { problems } = await analyse({
      [WORKFLOW]: workflow('issues:', job({ if: condition, steps })),
    });
    expect(problems).toEqual([]);
  },
);
