import { type CiCases, on, SHA, script, WORKFLOW, WRITE } from '../ci-trees.testing.ts';

export const PIN_CASES: readonly CiCases[] = [
  {
    id: 'ci/unpinned-ai-action',
    bad: [
      ['a tag', on('push:', WRITE, 'uses: anthropics/claude-code-action@v1')],
      ['a branch', on('push:', WRITE, 'uses: google-github-actions/run-gemini-cli@main')],
      [
        'an action that is not known, with a key and a model',
        on(
          'push:',
          WRITE,
          'uses: acme/arbiter@v1\n        env: {ANTHROPIC_API_KEY: k, ANTHROPIC_MODEL: m}',
        ),
      ],
      [
        'an agent by its name, with a key',
        on('push:', WRITE, 'uses: acme/aider-action@v1\n        with: {openai_api_key: k}'),
      ],
    ],
    good: [
      ['a commit', on('push:', WRITE, `uses: anthropics/claude-code-action@${SHA}`)],
      ['an action without a model', on('push:', WRITE, 'uses: actions/checkout@v5')],
      [
        'a key for tests',
        on('push:', WRITE, 'uses: acme/run-tests@v1\n        env: {OPENAI_API_KEY: k}'),
      ],
      [
        'an action that sets an agent’s program up',
        on(
          'push:',
          WRITE,
          'uses: acme/setup-claude@v1\n        with: {anthropic-api-key: k, model: m}',
        ),
      ],
      [
        'an agent’s name without a key',
        on('push:', WRITE, 'uses: acme/user-agent-check@v1\n        with: {message: hi}'),
      ],
      [
        'a folder of the tree',
        on('push:', WRITE, 'uses: ./ai/review\n        with: {openai-api-key: k, model: m}'),
      ],
    ],
  },
  {
    id: 'ci/unpinned-agent-install',
    bad: [
      ['a package', on('push:', WRITE, script('npm install -g @anthropic-ai/claude-code'))],
      ['a package by tag', on('push:', WRITE, script('npx -y @openai/codex@latest exec "Fix"'))],
      ['a script', on('push:', WRITE, script('curl -fsSL https://claude.ai/install.sh | bash'))],
      [
        'a script of the agent’s repository',
        on(
          'push:',
          WRITE,
          script(
            'curl -fsSL https://raw.githubusercontent.com/anthropics/claude-code/main/install.sh | sh',
          ),
        ),
      ],
      [
        'a script that is saved first',
        on('push:', WRITE, script('curl https://cursor.com/install -o "$TO"\nbash "$TO"')),
      ],
      [
        'a script with settings before the shell',
        on(
          'push:',
          WRITE,
          script(
            'curl -fsSL https://github.com/block/goose/releases/download/stable/download_cli.sh \\\n  | CONFIGURE=false INSTALL_PATH=/tmp bash',
          ),
        ),
      ],
      [
        'the newest version, in a variable',
        on(
          'push:',
          WRITE,
          script('VERSION=latest\nnpm install -g @anthropic-ai/claude-code@$VERSION'),
        ),
      ],
      ['a package of Python', on('push:', WRITE, script('pipx install goose-ai'))],
      [
        'a package of Python with a range',
        on('push:', WRITE, script('pip install "aider-chat>=0.80"')),
      ],
      [
        'an image',
        {
          [WORKFLOW]:
            'on: push\njobs:\n  one:\n    runs-on: x\n    container: {image: ghcr.io/block/goose:latest}\n    steps:\n      - run: goose --version\n',
        },
      ],
    ],
    good: [
      [
        'a script whose checksum is verified',
        on(
          'push:',
          WRITE,
          script('curl https://claude.ai/install.sh -o i.sh\nsha256sum -c sums\nbash i.sh'),
        ),
      ],
      [
        'a page that is read',
        on('push:', WRITE, script('curl https://cursor.com/install > page.html')),
      ],
      ['a version of Python', on('push:', WRITE, script('pip install aider-chat==0.86.1'))],
      [
        'an image by version',
        {
          [WORKFLOW]:
            'on: push\njobs:\n  one:\n    runs-on: x\n    container: ghcr.io/block/goose:1.9.0\n    steps:\n      - run: goose --version\n',
        },
      ],
      ['a version', on('push:', WRITE, script('npm install -g @anthropic-ai/claude-code@2.0.1'))],
      [
        'a version in a variable',
        on(
          'push:',
          WRITE,
          script('VERSION=2.0.1\nnpm install -g @anthropic-ai/claude-code@$VERSION'),
        ),
      ],
      ['another package', on('push:', WRITE, script('npm install -g prettier'))],
    ],
  },
];
