import {
  BODY,
  type CiCases,
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
  workflow,
} from '../ci-trees.testing.ts';

export const PROMPT_CASES: readonly CiCases[] = [
  {
    id: 'ci/untrusted-prompt',
    bad: [
      [
        'an issue’s title in the prompt of an action',
        on('issues:', WRITE, uses('google-github-actions/run-gemini-cli', `prompt: "x ${TITLE}"`)),
      ],
      [
        'a pull request’s body in a command',
        on('pull_request_target:', WRITE, script(`codex exec "Review: ${BODY}"`)),
      ],
      [
        'a variable of the step',
        on('issues:', WRITE, script('claude -p "Triage: $T"', `T: "${TITLE}"`)),
      ],
      [
        'a here-document',
        on('issues:', WRITE, script('claude -p <<EOF\nTriage $T\nEOF', `T: "${TITLE}"`)),
      ],
      [
        'a file written before',
        on(
          'issues:',
          WRITE,
          script('echo "$T" > prompt.md', `T: "${TITLE}"`),
          script('gemini -p "$(cat prompt.md)"'),
        ),
      ],
      [
        'an output of a script of the host',
        on(
          'issue_comment:',
          WRITE,
          `id: one\n        uses: actions/github-script@${SHA}\n        with: {script: "core.setOutput('b', context.payload.comment.body)"}`,
          uses('actions/ai-inference', `prompt: "${value('steps.one.outputs.b')}"`),
        ),
      ],
      [
        'what the host’s command line fetches',
        on(
          'issues:',
          WRITE,
          script(
            `gh issue view ${value('github.event.issue.number')} > issue.txt\nclaude -p "Triage" < issue.txt`,
          ),
        ),
      ],
      [
        'a branch name',
        on(
          'pull_request_target:',
          WRITE,
          uses(
            'anthropics/claude-code-base-action',
            `prompt: "Look at ${value('github.head_ref')}"`,
          ),
        ),
      ],
      [
        'the whole event',
        on(
          'issues:',
          WRITE,
          uses(
            'openai/codex-action',
            `allow-users: "*", prompt: "${value('toJSON(github.event)')}"`,
          ),
        ),
      ],
      [
        'a merge request’s title in GitLab',
        {
          [GITLAB]:
            'review:\n  script:\n    - claude -p "Review $CI_MERGE_REQUEST_TITLE"\n    - curl -H "PRIVATE-TOKEN: $GITLAB_TOKEN" "$CI_API_V4_URL"\n',
        },
      ],
      [
        'a variable and a template of GitLab',
        {
          [GITLAB]:
            '.base:\n  variables: {ASK: "Review $CI_COMMIT_MESSAGE"}\n  script:\n    - codex exec "$ASK"\nreview:\n  extends: .base\n  secrets: {DEPLOY: {vault: x}}\n',
        },
      ],
      [
        'an action that is not known, with the key of a model',
        on(
          'issues:',
          WRITE,
          uses('acme/hop-code-action', `task_request: "x ${TITLE}", openai-api-key: k`),
        ),
      ],
      [
        'a variable that the prompt of such an action names',
        on(
          'issues:',
          WRITE,
          `${uses('acme/fix-action', 'prompt: "Triage $T", model: m')}\n        env: {T: "${TITLE}", GEMINI_API_KEY: k}`,
        ),
      ],
      [
        'a program that is given a model’s key',
        on(
          'issues:',
          WRITE,
          script('python ai/triage.py --all', `OPENROUTER_API_KEY: k, T: "${TITLE}"`),
        ),
      ],
      [
        'the log of a run in a file before such a program',
        on(
          'workflow_run:',
          WRITE,
          script(`gh run view ${value('github.event.workflow_run.id')} --log-failed > log.txt`),
          script('node fix.mjs', 'OPENAI_API_KEY: k'),
        ),
      ],
      [
        'a request to a model’s host by a script of the host',
        on(
          'issues:',
          WRITE,
          `uses: actions/github-script@${SHA}\n        with: {script: "const issue = context.payload.issue; await fetch('https://api.openai.com/v1', ask(issue.title))"}`,
        ),
      ],
      [
        'a request to a model’s host by curl',
        on(
          'issues:',
          WRITE,
          script('curl https://api.anthropic.com/v1/messages -d "$T"', `T: "${TITLE}"`),
        ),
      ],
      [
        'what a program makes of its variables',
        on(
          'issues:',
          WRITE,
          `id: ask\n        ${script(`node "${value('github.action_path')}/ask.js"`, `T: "${TITLE}"`)}`,
          uses(
            'google-github-actions/run-gemini-cli',
            `prompt: "${value('steps.ask.outputs.prompt')}"`,
          ),
        ),
      ],
      [
        'the issues that a timetable lists',
        on(
          'schedule: [{cron: "0 0 * * *"}]',
          WRITE,
          script('gh issue list --json number,title,body > all.json'),
          uses('anthropics/claude-code-action', 'prompt: "Work through all.json"'),
        ),
      ],
      [
        'a file of the prompt',
        on(
          'issues:',
          WRITE,
          script('echo "$T" > ask.md', `T: "${TITLE}"`),
          uses('anthropics/claude-code-base-action', 'prompt_file: ask.md'),
        ),
      ],
      [
        'a variable beside a command of the repository',
        on(
          'issues:',
          WRITE,
          `${uses('google-github-actions/run-gemini-cli', 'prompt: /triage')}\n        env: {T: "${TITLE}"}`,
        ),
      ],
      [
        'a group of commands that writes a file',
        on(
          'issues:',
          WRITE,
          script(
            '{\n  echo Triage\n  echo "$T"\n} > ask.md\ncodex exec - < ask.md',
            `T: "${TITLE}"`,
          ),
        ),
      ],
      [
        'a call below a condition, a limit of time and a substitution',
        on(
          'issues:',
          WRITE,
          script('if A=$(timeout 60s claude -p "$T"); then echo ok; fi', `T: "${TITLE}"`),
        ),
      ],
      [
        'an issue that a script of the host fetches',
        on(
          'issues:',
          WRITE,
          `id: one\n        uses: actions/github-script@${SHA}\n        with: {script: "const one = await github.rest.issues.get({}); core.setOutput('t', one.data.title)"}`,
          script(`goose run -t "Fix ${value('steps.one.outputs.t')}"`),
        ),
      ],
      [
        'an issue that a member labels',
        on(
          'issues: {types: [labeled]}',
          WRITE,
          uses('google-github-actions/run-gemini-cli', `prompt: "x ${TITLE}"`),
        ),
      ],
      [
        'a pull request that is fetched for a member’s comment',
        {
          [WORKFLOW]: workflow(
            'issue_comment:',
            job({
              if: "github.event.comment.author_association == 'OWNER'",
              permissions: WRITE,
              steps: [
                script('gh pr view 1 --json title,body > pr.json\nclaude -p "Review" < pr.json'),
              ],
            }),
          ),
        },
      ],
    ],
    good: [
      [
        'commands that the prompt only mentions',
        on('issues:', WRITE, script('claude -p "Use \\`gh issue view 1\\` first"')),
      ],
      [
        'commands in a here-document that is not expanded',
        on('issues:', WRITE, script("claude -p <<'EOF'\nUse `gh issue view 1` first.\nEOF")),
      ],
      [
        'numbers, states, file names and labels that are fetched',
        on(
          'issues:',
          WRITE,
          script(
            'A=$(gh issue list --json number,state)\nB=$(gh api repos/a/b/pulls/1 --jq ".head.sha")\nC=$(gh pr diff 1 --name-only)\nD=$(gh api repos/a/b/issues/1/labels)\nE=$(gh api -X POST repos/a/b/issues/1/comments)\ngemini -p "Look at $A $B $C $D $E"',
          ),
        ),
      ],
      [
        'a program with a model’s key and nothing of outsiders',
        on('issues:', WRITE, script('python ai/report.py', 'OPENAI_API_KEY: k, N: "1"')),
      ],
      [
        'what an expression only tests',
        on(
          'issues:',
          WRITE,
          uses(
            'google-github-actions/run-gemini-cli',
            `prompt: "Label the ${value("github.event.issue && 'issue' || 'request'")}"`,
          ),
        ),
      ],
      [
        'a number that a program finds in the event',
        on(
          'issues:',
          WRITE,
          `id: one\n        ${script('python find.py', `E: "${value('toJSON(github.event)')}"`)}`,
          uses(
            'google-github-actions/run-gemini-cli',
            `prompt: "Look at ${value('steps.one.outputs.target_id')}"`,
          ),
        ),
      ],
      [
        'a job that is switched off',
        {
          [WORKFLOW]: workflow(
            'issues:',
            job({
              if: 'false',
              permissions: WRITE,
              steps: [uses('google-github-actions/run-gemini-cli', `prompt: "x ${TITLE}"`)],
            }),
          ),
        },
      ],
      [
        'a program without a model',
        on('issues:', WRITE, script('python label.py', `T: "${TITLE}"`)),
      ],
      [
        'a script of the host that asks a model about a number',
        on(
          'issues:',
          WRITE,
          `uses: actions/github-script@${SHA}\n        with: {script: "const n = context.payload.issue.number; await fetch('https://api.openai.com/v1', ask(n))"}`,
        ),
      ],
      [
        'an action that deploys with a model’s key',
        on(
          'issues:',
          WRITE,
          uses('acme/deploy-app', `message: "${TITLE}", openai-api-key: k, model: m`),
        ),
      ],
      [
        'the runs that a timetable lists',
        on(
          'schedule: [{cron: "0 0 * * *"}]',
          WRITE,
          script('gh run view 1 --log > log.txt\nclaude -p "Read" < log.txt'),
        ),
      ],
      [
        'an issue that a member assigns, of which only the number is told',
        on(
          'issues: {types: [assigned]}',
          WRITE,
          uses(
            'google-github-actions/run-gemini-cli',
            `prompt: "Fix ${value('github.event.issue.number')}"`,
          ),
        ),
      ],
      [
        'a pull request, which holds no secrets for forks',
        on('pull_request:', WRITE, script(`codex exec "Review: ${BODY}"`)),
      ],
      [
        'a number',
        on(
          'issues:',
          WRITE,
          uses(
            'google-github-actions/run-gemini-cli',
            `prompt: "Triage ${value('github.event.issue.number')}"`,
          ),
        ),
      ],
      [
        'a comparison',
        on(
          'issue_comment:',
          WRITE,
          uses(
            'google-github-actions/run-gemini-cli',
            `prompt: "${value("contains(github.event.comment.body, 'x')")}"`,
          ),
        ),
      ],
      [
        'the answer of a model that outsiders do not write to',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${uses('actions/ai-inference', 'prompt: hi')}`,
          uses(
            'google-github-actions/run-gemini-cli',
            `prompt: "${value('steps.ai.outputs.response')}"`,
          ),
        ),
      ],
      [
        'the same in GitLab',
        {
          [GITLAB]:
            'review:\n  script:\n    - A=$(claude -p "Name a file")\n    - claude -p "Review $A"\n',
        },
      ],
      ['a step without a model', on('issues:', WRITE, script('echo "$T"', `T: "${TITLE}"`))],
      [
        'inputs of people who may start it',
        on(
          'workflow_dispatch: {inputs: {q: {type: string}}}',
          WRITE,
          script(`claude -p "${value('inputs.q')}"`),
        ),
      ],
      [
        'a question of a person looked up before',
        on(
          'issues:',
          WRITE,
          `uses: actions/github-script@${SHA}\n        with: {script: "await github.rest.repos.getCollaboratorPermissionLevel()"}`,
          uses('google-github-actions/run-gemini-cli', `prompt: "x ${TITLE}"`),
        ),
      ],
      [
        'a pull request of the repository’s own branch',
        {
          [WORKFLOW]: workflow(
            'pull_request_target:',
            job({
              if: 'github.event.pull_request.head.repo.full_name == github.repository',
              permissions: WRITE,
              steps: [script(`codex exec "Review: ${BODY}"`)],
            }),
          ),
        },
      ],
      [
        'a mention of a program',
        on('issues:', WRITE, script('echo "ask claude -p about $T"', `T: "${TITLE}"`)),
      ],
      [
        'other variables of GitLab',
        { [GITLAB]: 'review:\n  script:\n    - claude -p "Review $CI_COMMIT_SHA"\n' },
      ],
    ],
  },
];
