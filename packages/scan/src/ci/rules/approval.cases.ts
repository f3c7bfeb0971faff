import {
  type CiCases,
  GITLAB,
  on,
  SHA,
  script,
  uses,
  value,
  WORKFLOW,
  WRITE,
  workflow,
} from '../ci-trees.testing.ts';

export const APPROVAL_CASES: readonly CiCases[] = [
  {
    id: 'ci/agent-approvals-off',
    bad: [
      ['Claude', on('push:', WRITE, script('claude -p "Fix" --dangerously-skip-permissions'))],
      [
        'Claude with every command',
        on('push:', WRITE, script('claude -p "Fix" --allowedTools "Edit,Bash"')),
      ],
      [
        'Codex',
        on(
          'push:',
          WRITE,
          script(
            'npx -y @openai/codex@1.0.0 exec --dangerously-bypass-approvals-and-sandbox "Fix"',
          ),
        ),
      ],
      ['Gemini', on('push:', WRITE, script('gemini --yolo -p "Fix"'))],
      ['Copilot', on('push:', WRITE, script('copilot -p "Fix" --allow-all-tools'))],
      ['Cursor', on('push:', WRITE, script('cursor-agent -p "Fix" --force'))],
      ['Cursor by its new name', on('push:', WRITE, script('agent --force --model m "Fix"'))],
      ['Cursor by a short flag', on('push:', WRITE, script('cursor-agent -f -p "Fix"'))],
      ['aider', on('push:', WRITE, script('aider --yes-always --message "Fix" src/a.ts'))],
      [
        'Gemini by its list of tools',
        on(
          'push:',
          WRITE,
          uses(
            'google-github-actions/run-gemini-cli',
            `settings: '{"coreTools": ["ReadFileTool", "ShellTool"]}'`,
          ),
        ),
      ],
      [
        'Gemini by its list of tools, as newer versions name it',
        on(
          'push:',
          WRITE,
          uses(
            'google-github-actions/run-gemini-cli',
            `settings: '{"tools": {"core": ["run_shell_command"]}}'`,
          ),
        ),
      ],
      [
        'an action’s arguments',
        on(
          'push:',
          WRITE,
          uses(
            'anthropics/claude-code-action',
            'claude_args: "--permission-mode bypassPermissions"',
          ),
        ),
      ],
      [
        'a flag after a nested substitution',
        on(
          'push:',
          WRITE,
          script(
            'if A=$(timeout 9s claude -p "$(cat x)" --dangerously-skip-permissions); then :; fi',
          ),
        ),
      ],
      [
        'an action’s sandbox',
        on('push:', WRITE, uses('openai/codex-action', 'prompt: go, sandbox: danger-full-access')),
      ],
      [
        'a job of GitLab',
        { [GITLAB]: 'fix:\n  script:\n    - claude -p "Fix" --dangerously-skip-permissions\n' },
      ],
    ],
    good: [
      [
        'one command of Gemini',
        on(
          'push:',
          WRITE,
          uses(
            'google-github-actions/run-gemini-cli',
            `settings: '{"coreTools": ["run_shell_command(git diff)"]}'`,
          ),
        ),
      ],
      [
        'single commands',
        on('push:', WRITE, script('claude -p "Fix" --allowedTools "Edit,Bash(npm test)"')),
      ],
      ['a sandbox', on('push:', WRITE, script('codex exec --sandbox workspace-write "Fix"'))],
      [
        'a flag of another program',
        on('push:', WRITE, script('apt-get install --yes aider\ncreate-app --yolo')),
      ],
      [
        'a flag of a command in the prompt',
        on('push:', WRITE, script('cursor-agent -p "Use gh api -f body=x"')),
      ],
      [
        'another program named agent',
        on('push:', WRITE, script('agent start --config x\nssh-agent --force')),
      ],
      [
        'a comment',
        on('push:', WRITE, script('# claude --dangerously-skip-permissions\nnpm test')),
      ],
    ],
  },
  {
    id: 'ci/model-output-in-script',
    bad: [
      [
        'an answer in a shell',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${uses('actions/ai-inference', 'prompt: hi')}`,
          script(`gh issue comment 1 --body "${value('steps.ai.outputs.response')}"`),
        ),
      ],
      [
        'an answer in a script of the host',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${uses('actions/ai-inference', 'prompt: hi')}`,
          `uses: actions/github-script@${SHA}\n        with: {script: "const a = '${value('steps.ai.outputs.response')}'"}`,
        ),
      ],
      [
        'an output that captures what a command of a model prints',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${script('A=$(claude -p "Triage" --allowedTools Read)\necho "a=$A" >> "$GITHUB_OUTPUT"')}`,
          script(`echo "${value('steps.ai.outputs.a')}"`),
        ),
      ],
      [
        'an output that captures it in place',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${script('echo "a=$(claude -p "Triage")" >> "$GITHUB_OUTPUT"')}`,
          script(`echo "${value('steps.ai.outputs.a')}"`),
        ),
      ],
      [
        'an output of several lines, from a group of commands',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${script('{\n  echo "a<<END"\n  claude -p "Triage"\n  echo END\n} >> "$GITHUB_OUTPUT"')}`,
          script(`echo "${value('steps.ai.outputs.a')}"`),
        ),
      ],
      [
        'a file that a model wrote, in a variable of the job',
        on(
          'issues:',
          WRITE,
          script('claude -p "Triage" > answer.txt'),
          script('echo "A=$(cat answer.txt)" >> "$GITHUB_ENV"'),
          script(`echo "${value('env.A')}"`),
        ),
      ],
      [
        'an answer of a model’s host',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${script('R=$(curl https://openrouter.ai/api/v1/chat -d @x)\nA=$(echo "$R" | jq .a)\necho "a=$A" >> "$GITHUB_OUTPUT"')}`,
          script(`echo "${value('steps.ai.outputs.a')}"`),
        ),
      ],
      [
        'an answer of another job',
        {
          [WORKFLOW]: workflow(
            'issues:',
            `  one:\n    runs-on: x\n    outputs: {a: "${value('steps.ai.outputs.final-message')}"}\n    steps:\n      - id: ai\n        ${uses('openai/codex-action', 'prompt: hi')}\n  two:\n    needs: one\n    runs-on: x\n    steps:\n      - run: echo "${value('needs.one.outputs.a')}"\n`,
          ),
        },
      ],
    ],
    good: [
      [
        'an answer in a variable',
        on(
          'issues:',
          WRITE,
          `id: ai\n        ${uses('actions/ai-inference', 'prompt: hi')}`,
          script('gh issue comment 1 --body "$A"', `A: "${value('steps.ai.outputs.response')}"`),
        ),
      ],
      [
        'a status',
        on(
          'push:',
          WRITE,
          `id: ai\n        ${uses('anthropics/claude-code-action', 'prompt: hi')}`,
          script(`cat "${value('steps.ai.outputs.execution_file')}"`),
        ),
      ],
      [
        'a value that the shell writes beside a model',
        on(
          'push:',
          WRITE,
          `id: ai\n        ${script('claude -p "Fix the build" --allowedTools Edit\necho "changed=$(git diff --name-only | wc -l)" >> "$GITHUB_OUTPUT"')}`,
          script(`echo "${value('steps.ai.outputs.changed')}"`),
        ),
      ],
      [
        'lines that the shell writes beside a model',
        on(
          'push:',
          WRITE,
          `id: ai\n        ${script('claude -p "Fix" --allowedTools Edit\necho "a<<END" >> "$GITHUB_OUTPUT"\ngit status >> "$GITHUB_OUTPUT"\necho END >> "$GITHUB_OUTPUT"')}`,
          script(`echo "${value('steps.ai.outputs.a')}"`),
        ),
      ],
      [
        'the state of a request to a model’s host',
        on(
          'push:',
          WRITE,
          `id: ai\n        ${script('C=$(curl -s -o r.json -w "%{http_code}" https://openrouter.ai/api/v1/chat)\necho "c=$C" >> "$GITHUB_OUTPUT"')}`,
          script(`echo "${value('steps.ai.outputs.c')}"`),
        ),
      ],
      [
        'an output of another step',
        on(
          'push:',
          WRITE,
          `id: one\n        run: echo "a=b" >> "$GITHUB_OUTPUT"`,
          script(`echo ${value('steps.one.outputs.a')}`),
        ),
      ],
    ],
  },
];
