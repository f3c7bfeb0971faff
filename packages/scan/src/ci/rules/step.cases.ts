import {
  type CiCases,
  HEAD,
  job,
  on,
  script,
  uses,
  value,
  WORKFLOW,
  WRITE,
  workflow,
} from '../ci-trees.testing.ts';

export const STEP_CASES: readonly CiCases[] = [
  {
    id: 'ci/agent-open-to-anyone',
    bad: [
      [
        'Claude',
        on(
          'issues:',
          WRITE,
          uses('anthropics/claude-code-action', 'allowed_non_write_users: "*", prompt: "/triage"'),
        ),
      ],
      [
        'Codex',
        on('issue_comment:', WRITE, uses('openai/codex-action', 'allow-users: "*", prompt: "go"')),
      ],
      ['bots', on('issues:', WRITE, uses('anthropics/claude-code-action', 'allowed_bots: "*"'))],
      [
        'whoever opens the issue',
        on(
          'issues:',
          WRITE,
          uses(
            'anthropics/claude-code-action',
            `allowed_non_write_users: "${value('github.event.issue.user.login')}"`,
          ),
        ),
      ],
      [
        'whoever causes the event',
        on(
          'issues:',
          WRITE,
          uses(
            'anthropics/claude-code-action',
            `allowed_non_write_users: "${value('github.actor')}"`,
          ),
        ),
      ],
    ],
    good: [
      [
        'the owner of the repository',
        on(
          'issues:',
          WRITE,
          uses(
            'anthropics/claude-code-action',
            `allowed_non_write_users: "${value('github.repository_owner')}"`,
          ),
        ),
      ],
      [
        'named people',
        on(
          'issues:',
          WRITE,
          uses('anthropics/claude-code-action', 'allowed_non_write_users: "ann,bob"'),
        ),
      ],
      [
        'events of members',
        on(
          'workflow_dispatch:',
          WRITE,
          uses('anthropics/claude-code-action', 'allowed_non_write_users: "*"'),
        ),
      ],
    ],
  },
  {
    id: 'ci/agent-on-untrusted-event',
    bad: [
      [
        'an agent that looks the issue up',
        on(
          'issues:',
          WRITE,
          script(
            `claude -p "/triage ${value('github.event.issue.number')}" --allowedTools "Bash(gh issue view:*)"`,
          ),
        ),
      ],
      [
        'a schedule that looks through the issues',
        on('schedule: [{cron: "0 0 * * *"}]', WRITE, script('claude -p "Use gh issue list"')),
      ],
      [
        'a file of instructions that an earlier step wrote',
        on(
          'issues:',
          WRITE,
          script(`echo "Triage issue ${value('github.event.issue.number')}" > /tmp/ask.txt`),
          uses('anthropics/claude-code-base-action', 'prompt_file: /tmp/ask.txt'),
        ),
      ],
      [
        'an output with instructions',
        on(
          'issues:',
          WRITE,
          `id: ask\n        ${script(`echo "P=Triage issue ${value('github.event.issue.number')}" >> "$GITHUB_OUTPUT"`)}`,
          uses('anthropics/claude-code-base-action', `prompt: "${value('steps.ask.outputs.P')}"`),
        ),
      ],
      [
        'tools of the code host',
        on(
          'issues:',
          WRITE,
          uses(
            'anthropics/claude-code-base-action',
            'prompt: go, allowed_tools: mcp__github__get_issue',
          ),
        ),
      ],
      [
        'a run of an outsider’s branch, by an action that checks people for other events',
        on(
          'workflow_run:',
          WRITE,
          uses(
            'anthropics/claude-code-action',
            `prompt: "Analyse run ${value('github.event.workflow_run.id')}"`,
          ),
        ),
      ],
      [
        'a number in a variable of the workflow, and a file that names it',
        {
          [WORKFLOW]: `env: {N: "${value('github.event.issue.number')}"}\n${workflow(
            'issues:',
            job({
              permissions: WRITE,
              steps: [script('echo "Label issue $N" > ask.txt'), script('goose run -i ask.txt')],
            }),
          )}`,
        },
      ],
      [
        'a model that answers about the event by itself',
        on('issue_comment:', WRITE, uses('qodo-ai/pr-agent', 'x: y')),
      ],
      [
        'an agent of an action that is not known, which needs no prompt',
        on('issues:', WRITE, uses('acme/triage-agent', 'model: m, openai-api-key: k')),
      ],
    ],
    good: [
      [
        'a model that answers on a timetable',
        on(
          'schedule: [{cron: "0 0 * * *"}]',
          WRITE,
          `id: all\n        ${script('N=$(gh issue list --json number)\necho "n=$N" >> "$GITHUB_OUTPUT"')}`,
          uses(
            'acme/arbiter',
            `anthropic_api_key: k, model: m, n: "${value('steps.all.outputs.n')}"`,
          ),
        ),
      ],
      [
        'an agent that does not look at the event',
        on('issues:', WRITE, script('claude -p "/report" --allowedTools Read')),
      ],
      [
        'a token that reads',
        on(
          'issues:',
          '{contents: read}',
          script(`claude -p "/triage ${value('github.event.issue.number')}"`),
        ),
      ],
      [
        'a schedule that looks at runs',
        on('schedule: [{cron: "0 0 * * *"}]', WRITE, script('claude -p "Use gh run list"')),
      ],
      [
        'a schedule with a token that reads',
        on(
          'schedule: [{cron: "0 0 * * *"}]',
          '{contents: read}',
          script('claude -p "Use gh issue list"'),
        ),
      ],
      [
        'a person who looks through the issues',
        on('workflow_dispatch:', WRITE, script('claude -p "Use gh issue list"')),
      ],
    ],
  },
  {
    id: 'ci/agent-in-untrusted-checkout',
    bad: [
      [
        'the head of a pull request',
        on(
          'pull_request_target:',
          WRITE,
          uses('actions/checkout', `ref: "${HEAD}"`),
          script('claude -p "Review" --allowedTools Read'),
        ),
      ],
      [
        'a checkout by the host’s command line',
        on('issue_comment:', WRITE, script('gh pr checkout 1'), script('codex exec "Fix it"')),
      ],
    ],
    good: [
      [
        'the base',
        on(
          'pull_request_target:',
          WRITE,
          uses('actions/checkout', 'fetch-depth: 1'),
          script('claude -p "Review" --allowedTools Read'),
        ),
      ],
      [
        'a subfolder',
        on(
          'pull_request_target:',
          WRITE,
          uses('actions/checkout', `ref: "${HEAD}", path: head`),
          script('claude -p "Review" --allowedTools Read'),
        ),
      ],
      [
        'a pull request, which holds no secrets for forks',
        on(
          'pull_request:',
          WRITE,
          uses('actions/checkout', `ref: "${HEAD}"`),
          script('claude -p "Review"'),
        ),
      ],
    ],
  },
];
