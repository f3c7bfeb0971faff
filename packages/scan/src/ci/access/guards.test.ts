import { describe, expect, test } from 'vitest';
import {
  job,
  on,
  SHA,
  script,
  TITLE,
  uses,
  value,
  WORKFLOW,
  WRITE,
  workflow,
} from '../ci-trees.testing.ts';
import { rulesIn } from '../findings.testing.ts';

const found = async (files: Readonly<Record<string, string>>) =>
  (await rulesIn(files)).map((one) => one.replace('ci/', ''));

type Case = readonly [
  title: string,
  files: Readonly<Record<string, string>>,
  expected: readonly string[],
];

const OPENED = 'issues: {types: [opened]}';
const COMMENT = 'issue_comment: {types: [created]}';
const RUN = 'workflow_run: {workflows: [CI], types: [completed]}';
const GEMINI = 'google-github-actions/run-gemini-cli';
const CLAUDE = 'anthropics/claude-code-action';
const ASK = uses(GEMINI, `prompt: "Triage ${TITLE}"`);
const githubScript = (id: string, text: string) =>
  `id: ${id}\n        uses: actions/github-script@${SHA}\n        with:\n          script: |\n            ${text.replaceAll('\n', '\n            ')}`;
/** A workflow whose AI job runs by the choice of a job before it. */
const chosen = (first: string, trigger = OPENED) => ({
  [WORKFLOW]: workflow(
    trigger,
    job({ name: 'gate', steps: [first] }) +
      job({
        needs: 'gate',
        if: "needs.gate.outputs.go == 'true'",
        permissions: WRITE,
        steps: [ASK],
      }),
  ),
});
/** An AI job with a condition. */
const when = (trigger: string, condition: string, step: string) => ({
  [WORKFLOW]: workflow(trigger, job({ if: condition, permissions: WRITE, steps: [step] })),
});
const LOGS = uses(CLAUDE, 'prompt: "Read the failure logs and fix the build", github_token: t');
const ci = (trigger: string) => ({
  '.github/workflows/ci.yml': `name: CI\non: ${trigger}\njobs: {}\n`,
});

const GUARDS: readonly Case[] = [
  [
    'a job before that reads a command',
    chosen(script('[[ "$B" == /go* ]] && echo go=true >> "$GITHUB_OUTPUT"', 'B: x')),
    ['high untrusted-prompt'],
  ],
  [
    'a job before that turns bots away',
    chosen(
      githubScript('one', "if (context.actor !== 'renovate[bot]') core.setOutput('go', true)"),
    ),
    ['high untrusted-prompt'],
  ],
  [
    'a job before that asks for a label',
    chosen(githubScript('one', "core.setOutput('go', labels.some((label) => label === 'ready'))")),
    ['low untrusted-prompt'],
  ],
  [
    'a job before that compares the person',
    chosen(script('[ "$LOGIN" == alice ] && echo go=true >> "$GITHUB_OUTPUT"', 'LOGIN: x')),
    ['low untrusted-prompt'],
  ],
  ['a private repository', when(OPENED, 'github.event.repository.private == true', ASK), []],
  [
    'a public repository',
    when(OPENED, 'github.event.repository.private == false', ASK),
    ['high untrusted-prompt'],
  ],
  [
    'a run of anybody’s pull request',
    {
      ...ci('pull_request'),
      ...when(RUN, "github.event.workflow_run.conclusion == 'failure'", LOGS),
    },
    ['medium agent-on-untrusted-event'],
  ],
  [
    'a run after a workflow that members start',
    { ...ci('push'), ...when(RUN, "github.event.workflow_run.conclusion == 'failure'", LOGS) },
    [],
  ],
  [
    'a run with a pull request of the repository itself',
    when(RUN, 'github.event.workflow_run.pull_requests[0] != null', LOGS),
    [],
  ],
  [
    'a run without one',
    when(RUN, 'github.event.workflow_run.pull_requests[0] == null', LOGS),
    ['medium agent-on-untrusted-event'],
  ],
  ['a run of a push', when(RUN, "github.event.workflow_run.event == 'push'", LOGS), []],
  [
    'the action’s own check, for the text below a member’s comment',
    on(
      COMMENT,
      WRITE,
      `id: pr\n        ${script('echo "body=$(gh api "repos/o/r/pulls/$N")" >> "$GITHUB_OUTPUT"', 'N: 1')}`,
      uses('openai/codex-action', `prompt: "Review ${value('steps.pr.outputs.body')}"`),
    ),
    ['low untrusted-prompt'],
  ],
  [
    'the action’s own check, for the issue of the person who opens it',
    on(
      OPENED,
      WRITE,
      `id: one\n        ${script('echo "body=$(gh issue view 1)" >> "$GITHUB_OUTPUT"')}`,
      uses('openai/codex-action', `prompt: "Triage ${value('steps.one.outputs.body')}"`),
    ),
    [],
  ],
  [
    'an issue that a member names',
    on('workflow_dispatch:', WRITE, script('gh issue view 1 > i.json\nclaude -p "$(cat i.json)"')),
    ['low untrusted-prompt'],
  ],
  [
    'commits that a member asks for',
    on('workflow_dispatch:', WRITE, script('git log > i.txt\nclaude -p "$(cat i.txt)"')),
    [],
  ],
  [
    'a workflow that others call, behind the action’s own check',
    on('workflow_call:', WRITE, uses(CLAUDE, `prompt: "Fix ${TITLE}"`)),
    ['low untrusted-prompt'],
  ],
];

describe('guards', () => {
  test.each(GUARDS)('%s [SCAN-06]', async (_, files, expected) => {
    expect(await found(files)).toEqual(expected);
  });
});
