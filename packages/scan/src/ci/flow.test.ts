import { describe, expect, test } from 'vitest';
import {
  GITLAB,
  job,
  on,
  SHA,
  script,
  TITLE,
  uses,
  value,
  WORKFLOW,
  WRITE,
} from './ci-trees.testing.ts';
import { rulesIn } from './findings.testing.ts';

const found = async (files: Readonly<Record<string, string>>) =>
  (await rulesIn(files)).map((one) => one.replace('ci/', ''));

type Case = readonly [
  title: string,
  files: Readonly<Record<string, string>>,
  expected: readonly string[],
];

const OPENED = 'issues: {types: [opened]}';
const COMMENT = 'issue_comment: {types: [created]}';
const COMMENTS = '{issues: write}';
const RUN = 'workflow_run: {workflows: [CI], types: [completed]}';
const GEMINI = 'google-github-actions/run-gemini-cli';
const CLAUDE = 'anthropics/claude-code-action';
const githubScript = (id: string, text: string) =>
  `id: ${id}\n        uses: actions/github-script@${SHA}\n        with:\n          script: |\n            ${text.replaceAll('\n', '\n            ')}`;
/** A prompt file that a group of commands writes, by a variable. */
const named = (write: string) =>
  on(
    OPENED,
    WRITE,
    script(`F=".github/ask.md"\n{\n  cat rules.md\n  ${write}\n} > "$F"`, `T: "${TITLE}"`),
    uses(GEMINI, 'prompt: "Do what .github/ask.md says"'),
  );

const FLOW: readonly Case[] = [
  [
    'a shell in a container',
    on(
      OPENED,
      WRITE,
      script(
        `docker run --rm -e T img -lc '\n  set -e\n  codex exec --yolo "$T"\n'`,
        `T: "${TITLE}"`,
      ),
    ),
    ['critical untrusted-prompt', 'high agent-approvals-off'],
  ],
  [
    'a shell in a shell',
    on(OPENED, WRITE, script('bash -c "cd x && claude -p \\"$T\\""', `T: "${TITLE}"`)),
    ['high untrusted-prompt'],
  ],
  [
    'an option of another program that looks like a shell’s',
    on(OPENED, WRITE, script(`grep -c 'claude -p "$T"' notes.md`, `T: "${TITLE}"`)),
    [],
  ],
  [
    'a template that the environment fills',
    on(OPENED, WRITE, script('P=$(envsubst < p.md)\ncodex exec "$P"', `T: "${TITLE}"`)),
    ['high untrusted-prompt'],
  ],
  [
    'a template that nothing fills',
    on(OPENED, WRITE, script('P=$(cat p.md)\ncodex exec "$P"', `T: "${TITLE}"`)),
    [],
  ],
  ['a file whose name a variable holds', named('echo "$T"'), ['high untrusted-prompt']],
  ['a file whose name a variable holds, without text of others', named('echo "$N"'), []],
  [
    'a subshell in a pipe to an agent',
    on(
      OPENED,
      WRITE,
      script(
        'gh issue list --json title > all.json\n(\n  echo Triage\n  cat all.json\n) | claude --print',
      ),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'a subshell beside an agent',
    on(
      OPENED,
      WRITE,
      script(
        'echo "$T" > all.txt\n(\n  cat all.txt\n)\necho Triage | claude --print',
        `T: "${TITLE}"`,
      ),
    ),
    [],
  ],
  [
    'a function around gh',
    on(
      OPENED,
      WRITE,
      script('again() {\n  gh "$@" || gh "$@"\n}\nB=$(again issue view 1)\nclaude -p "$B"'),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'a function around another program',
    on(OPENED, WRITE, script('again() {\n  tool "$@"\n}\nB=$(again issue view 1)\nclaude -p "$B"')),
    [],
  ],
  [
    'a branch whose other branch sets a fixed text',
    on(
      OPENED,
      WRITE,
      script(
        `if [ -n "$T" ]; then\n  P="$T"\nelse\n  P="none"\nfi\nclaude -p "$P"`,
        `T: "${TITLE}"`,
      ),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'a variable that is set anew',
    on(OPENED, WRITE, script('P="$T"\nP="none"\nclaude -p "$P"', `T: "${TITLE}"`)),
    [],
  ],
  [
    'a file that agents read without being told',
    on(
      OPENED,
      WRITE,
      script('mkdir -p .claude/skills\necho "$T" > .claude/skills/issue.md', `T: "${TITLE}"`),
      uses(GEMINI, 'prompt: "Begin"'),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'a file that nothing names',
    on(
      OPENED,
      WRITE,
      script('echo "$T" > out/issue.md', `T: "${TITLE}"`),
      uses(GEMINI, 'prompt: "Begin"'),
    ),
    [],
  ],
  [
    'outputs of a program in the script',
    on(
      OPENED,
      WRITE,
      `id: make\n        ${script(`node << 'JS'\nrequire('fs').appendFileSync(process.env.GITHUB_OUTPUT, 'p=' + process.env.T)\nJS`, `T: "${TITLE}"`)}`,
      uses(GEMINI, `prompt: "${value('steps.make.outputs.p')}"`),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'an output of a script that is the name of the base branch',
    on(
      COMMENT,
      WRITE,
      githubScript(
        'pr',
        "const pr = await github.rest.pulls.get({});\ncore.info(pr.data.title);\ncore.setOutput('base', pr.data.base.ref);",
      ),
      uses(GEMINI, `prompt: "Review against ${value('steps.pr.outputs.base')}"`),
    ),
    [],
  ],
  [
    'an output of a script that is the title',
    on(
      COMMENT,
      WRITE,
      githubScript(
        'pr',
        "const pr = await github.rest.pulls.get({});\ncore.setOutput('title', pr.data.title);",
      ),
      uses(GEMINI, `prompt: "Review ${value('steps.pr.outputs.title')}"`),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'a script that writes a body and reads none',
    on(
      COMMENT,
      WRITE,
      githubScript(
        'pr',
        "const pr = await github.rest.pulls.get({});\nawait github.rest.issues.createComment({ body: 'hello' });\ncore.setOutput('depth', pr.data.depth);",
      ),
      uses(GEMINI, `prompt: "Review at ${value('steps.pr.outputs.depth')}"`),
    ),
    [],
  ],
  [
    'a count of a model’s lines in a script',
    on(
      OPENED,
      WRITE,
      `id: ask\n        ${script('claude -p Go > log.txt\necho "lines=$(wc -l < log.txt)" >> "$GITHUB_OUTPUT"')}`,
      script(`echo ${value('steps.ask.outputs.lines')}`),
    ),
    [],
  ],
  [
    'a model’s lines in a script',
    on(
      OPENED,
      WRITE,
      `id: ask\n        ${script('claude -p Go > log.txt\necho "lines=$(head -3 log.txt)" >> "$GITHUB_OUTPUT"')}`,
      script(`echo ${value('steps.ask.outputs.lines')}`),
    ),
    ['high model-output-in-script'],
  ],
];

const run = 'github.event.workflow_run';
const fixing = (inputs: string, env = '') => ({
  [WORKFLOW]: `on:\n  ${RUN}\n${env}jobs:\n${job({
    permissions: WRITE,
    steps: [
      `uses: actions/checkout@${SHA}\n        with: {${inputs}}`,
      script('codex exec "Run the tests and fix them"'),
    ],
  })}`,
});

const STEPS: readonly Case[] = [
  [
    'a commit of an outsider in a variable',
    fixing(`ref: "${value('env.HEAD')}"`, `env: {HEAD: "${value(`${run}.head_sha`)}"}\n`),
    ['high agent-in-untrusted-checkout'],
  ],
  [
    'the base repository’s branch of the same name',
    fixing(`ref: "${value(`${run}.head_branch`)}"`),
    [],
  ],
  [
    'the outsider’s repository',
    fixing(
      `ref: "${value(`${run}.head_branch`)}", repository: "${value(`${run}.head_repository.full_name`)}"`,
    ),
    ['high agent-in-untrusted-checkout'],
  ],
  [
    'a call below assignments',
    on(
      OPENED,
      WRITE,
      script('MODEL=small OUT="$DIR/a" codex exec "$T"', `T: "${TITLE}"`),
      script('MODEL=small echo "codex exec $T"', `T: "${TITLE}"`),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'an action that checks nobody after a run of another workflow',
    {
      [WORKFLOW]: `on:\n  ${RUN}\njobs:\n${job({
        permissions: WRITE,
        steps: [
          uses('actions/checkout', `ref: "${value(`${run}.head_sha`)}"`),
          uses('anthropics/claude-code-action', 'prompt: Fix the tests'),
        ],
      })}`,
    },
    ['high agent-in-untrusted-checkout'],
  ],
  [
    'an action that checks who comments',
    on(
      'issue_comment:',
      WRITE,
      script('gh pr checkout 1'),
      uses('anthropics/claude-code-action', 'prompt: Fix the tests'),
    ),
    [],
  ],
  [
    'a timetable and all open issues in words',
    on(
      'schedule: [{cron: "0 0 * * *"}]',
      WRITE,
      uses(CLAUDE, 'prompt: "Review ALL open issues and close the stale ones"'),
    ),
    ['medium agent-on-untrusted-event'],
  ],
  [
    'a timetable and issues of a label',
    on(
      'schedule: [{cron: "0 0 * * *"}]',
      WRITE,
      uses(CLAUDE, 'prompt: "gh issue list --state open --label maintenance"'),
    ),
    [],
  ],
  [
    'a program that is given the run and the token',
    on(
      RUN,
      WRITE,
      script(
        'python scripts/fix.py',
        `ANTHROPIC_API_KEY: k, GITHUB_TOKEN: t, RUN_ID: "${value(`${run}.id`)}"`,
      ),
    ),
    ['medium agent-on-untrusted-event'],
  ],
  [
    'a program that is given the run alone',
    on(
      RUN,
      WRITE,
      script('python scripts/fix.py', `ANTHROPIC_API_KEY: k, RUN_ID: "${value(`${run}.id`)}"`),
    ),
    [],
  ],
  [
    'a reviewer that works on the pull request by itself',
    on(
      'pull_request:',
      WRITE,
      `uses: augmentcode/review-pr@v0\n        with: {augment_session_auth: k}`,
    ),
    ['low unpinned-ai-action'],
  ],
  [
    'an install script that is saved and run',
    on(
      'push:',
      WRITE,
      script(
        'curl -fsSL https://github.com/block/goose/releases/latest/download/download_cli.sh -o g.sh\nbash g.sh',
      ),
    ),
    ['low unpinned-agent-install'],
  ],
  [
    'an input that version 1 ignores',
    on(
      'push:',
      WRITE,
      `uses: ${CLAUDE}@v1\n        with: {prompt: go, allowed_tools: "Bash,Edit"}`,
    ),
    ['low unpinned-ai-action'],
  ],
  [
    'the same input before version 1',
    on(
      'push:',
      WRITE,
      `uses: ${CLAUDE}@beta\n        with: {prompt: go, allowed_tools: "Bash,Edit"}`,
    ),
    ['low agent-approvals-off', 'low unpinned-ai-action'],
  ],
  [
    'a template of GitLab that other files extend',
    { '.gitlab/ci/ai.yml': '.ai:\n  script:\n    - npm install -g @anthropic-ai/claude-code\n' },
    ['low unpinned-agent-install'],
  ],
  [
    'a template of GitLab that the file extends',
    {
      [GITLAB]:
        '.ai:\n  before_script:\n    - npm install -g @anthropic-ai/claude-code\nask:\n  extends: .ai\n  script:\n    - make\n',
    },
    ['low unpinned-agent-install'],
  ],
  [
    'a key of a proxy of models beside the job’s token',
    on(
      OPENED,
      COMMENTS,
      script('claude -p "$T"', `T: "${TITLE}", K: "${value('secrets.LLM_PROXY_API_KEY')}"`),
    ),
    ['medium untrusted-prompt'],
  ],
  [
    'a key of something else beside it',
    on(
      OPENED,
      COMMENTS,
      script('claude -p "$T"', `T: "${TITLE}", K: "${value('secrets.SMALL_MODELING_KEY')}"`),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'a program with the key of a provider that stores models too',
    on(OPENED, WRITE, script('python a.py', `TOGETHER_API_KEY: k, T: "${TITLE}"`)),
    ['medium untrusted-prompt'],
  ],
  [
    'a program with the key of a store of models',
    on(OPENED, WRITE, script('python a.py', `HF_TOKEN: k, T: "${TITLE}"`)),
    [],
  ],
];

describe.each([
  ['flow', FLOW],
  ['steps', STEPS],
])('%s', (_, cases) => {
  test.each(cases)('%s [SCAN-06]', async (__, files, expected) => {
    expect(await found(files)).toEqual(expected);
  });
});
