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
} from './ci-trees.testing.ts';

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
    ],
    good: [
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
