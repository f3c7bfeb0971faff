import { expect, test } from 'vitest';
import { job, WORKFLOW, workflow } from '../ci-trees.testing.ts';
import { analyzeTree, rulesIn } from '../findings.testing.ts';

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
  expect(await rulesIn(TRIAGE(body))).toEqual(
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
    expect(await rulesIn({ [WORKFLOW]: workflow(trigger, body), ...more })).toEqual(
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
  expect(await rulesIn(review('labeled, synchronize'))).toEqual([
    'high ci/agent-in-untrusted-checkout',
  ]);
  expect(await rulesIn(review('labeled'))).toEqual([]);
  const form = { '.github/ISSUE_TEMPLATE/ok.yml': 'labels: [safe]\n' };
  expect(await rulesIn({ ...review('opened'), ...form })).toEqual([]);
});

test.each<[string, string, string]>([
  ['a label', `github.event.label.name == 'triage'`, 'behind a label'],
  ['a label that an issue has', LABELLED, 'behind a label'],
  ['an earlier job', `needs.route.outputs.go == 'yes'`, 'behind the choice of an earlier job'],
])(
  'an agent that anyone may start is reported behind %s, which is named [SCAN-06]',
  async (_, condition, named) => {
    const step = `uses: anthropics/claude-code-action@${'a'.repeat(40)}\n        with: {prompt: "/triage", allowed_non_write_users: "*"}\n        env: {DEPLOY: "\${{ secrets.DEPLOY_KEY }}"}`;
    const { risks } = await analyzeTree(
      TRIAGE(job({ if: condition, permissions: '{issues: write}', steps: [step] })),
    );
    expect(risks).toMatchObject([{ rule: { id: 'ci/agent-open-to-anyone' }, severity: 'high' }]);
    expect(risks[0]?.message).toContain(named);
  },
);

test('a check of the person by the workflow itself lowers an agent that anyone may start', async () => {
  const step = `uses: anthropics/claude-code-action@${'a'.repeat(40)}\n        with: {prompt: "/triage", allowed_non_write_users: "*"}`;
  const condition = `github.event.issue.author_association == 'OWNER'`;
  const { risks } = await analyzeTree(
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
  const { risks } = await analyzeTree(TRIAGE(body));
  expect(risks).toMatchObject([{ severity: 'medium' }]);
  expect(risks[0]?.message).toContain('behind an environment that may ask for approval');
});

test('an action that asks for write access itself lowers a foreign prompt, and anybody let in raises it again', async () => {
  const step = (inputs: string) =>
    `uses: anthropics/claude-code-action@${'a'.repeat(40)}\n        with: {prompt: "Triage \${{ github.event.issue.title }}"${inputs}}`;
  const tree = (inputs: string) =>
    TRIAGE(job({ permissions: '{contents: write}', steps: [step(inputs)] }));
  expect(await rulesIn(tree(''))).toEqual(['low ci/untrusted-prompt']);
  expect(await rulesIn(tree(', allowed_non_write_users: "*"'))).toEqual([
    'high ci/agent-open-to-anyone',
    'high ci/untrusted-prompt',
  ]);
});

test('an agent that runs any command on foreign text beside a writing token is critical', async () => {
  const step = `run: claude -p "Triage $TITLE" --dangerously-skip-permissions\n        env: {TITLE: "\${{ github.event.issue.title }}"}`;
  expect(await rulesIn(TRIAGE(job({ permissions: 'write-all', steps: [step] })))).toEqual([
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
  expect(await rulesIn(body(`github.event_name == 'issues' || ${trusted}`))).toEqual([
    'high ci/untrusted-prompt',
  ]);
  expect(await rulesIn(body(`github.event_name == 'issue_comment' && ${trusted}`))).toEqual([
    'low ci/untrusted-prompt',
  ]);
  expect(await rulesIn(body(`github.event_name == 'push'`))).toEqual([]);
});

test('a job behind one that asks who started it is guarded, unless it runs always', async () => {
  const gate = job({ name: 'gate', if: `github.actor == 'me'`, steps: ['run: echo ok'] });
  const triage = (condition: string) =>
    job({ needs: 'gate', if: condition, permissions: '{contents: write}', steps: [PROMPT] });
  expect(await rulesIn(TRIAGE(`${gate}${triage('true')}`))).toEqual([]);
  expect(await rulesIn(TRIAGE(`${gate}${triage('always()')}`))).toEqual([
    'high ci/untrusted-prompt',
  ]);
});
