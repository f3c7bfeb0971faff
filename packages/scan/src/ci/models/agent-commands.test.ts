import { expect, test } from 'vitest';
import { agentCommand } from './agent-commands.ts';
import { unpinnedInstalls } from './agent-installs.ts';

test.each([
  ['auggie --print "Review"', 'Auggie', null],
  ['kilo run --auto "Fix the tests"', 'Kilo CLI', ' --auto'],
  ['npx @kilocode/cli run "Fix"', 'Kilo CLI', null],
  ['openhands --headless -t "Fix"', 'OpenHands CLI', null],
  ['kimi --print -p "Review" --yolo', 'Kimi CLI', ' --yolo'],
  ['cline -y "Fix"', 'Cline CLI', ' -y'],
  ['grok -p "Review" --always-approve', 'Grok CLI', ' --always-approve'],
  ['vibe --auto-approve -p "Review"', 'Mistral Vibe', ' --auto-approve'],
  ['qodo --ci review', 'Qodo CLI', null],
  ['oz agent run --prompt "Fix"', 'Oz CLI', null],
  ['npx -y genaiscript run triage', 'GenAIScript', null],
  ['pi -p "Review"', 'pi', null],
  ['acli rovodev run --yolo "Fix"', 'Rovo Dev CLI', ' --yolo'],
  ['gptme -y -n "Fix"', 'gptme', ' -y'],
  ['iflow -y -p "Fix"', 'iFlow CLI', ' -y'],
  ['junie --task "Fix"', 'Junie CLI', null],
  ['gh agent-task create -F task.md', 'Copilot coding agent', null],
  ['coderabbit review --plain', 'CodeRabbit CLI', null],
  ['aichat -f diff.txt "Review"', 'aichat', null],
  ['npx @github/copilot-cli -p "Fix"', 'Copilot CLI', null],
  ['env -u TOKEN codex exec "Fix"', 'Codex', null],
  ['uvx --from aider-chat aider --yes -m "Fix"', 'aider', ' --yes'],
  ['npx --package opencode-ai opencode run "Fix"', 'opencode', null],
  ['npx opencode-ai@latest run "Fix"', 'opencode', null],
  ['python -m aider --yes-always --message "Fix"', 'aider', ' --yes-always'],
])('%s is a call of an agent [SCAN-06]', (line, name, bypass) => {
  const found = agentCommand(line);
  expect(found?.agent.name).toBe(name);
  expect(found?.agent.bypass.exec(found.call)?.[0] ?? null).toBe(bypass);
});

test.each([
  'auggie login',
  'kilo --version',
  'cline auth',
  'grok config',
  'oz login',
  'vibe --setup',
  'pi install npm:tools',
  'acli rovodev auth login',
  'gh agent-task list',
  'aichat --list-models',
])('%s is none', (line) => {
  expect(agentCommand(line)).toBeNull();
});

test('an agent of npm is pinned by its exact version alone', () => {
  expect(unpinnedInstalls('npm install -g @augmentcode/auggie')).toEqual(['@augmentcode/auggie']);
  expect(unpinnedInstalls('npm i -g @kilocode/cli@latest @openai/other')).toEqual([
    '@kilocode/cli',
  ]);
  expect(unpinnedInstalls('npm i -g @augmentcode/auggie@1.2.3')).toEqual([]);
  expect(unpinnedInstalls('PKG="@openai/codex"\nnpm i -g "$PKG" --silent')).toEqual([
    '@openai/codex',
  ]);
  expect(unpinnedInstalls('PKG=@openai/codex\nnpm i -g $PKG')).toEqual(['@openai/codex']);
  expect(unpinnedInstalls('PKG=@openai/codex\nnpm i -g $PKGS')).toEqual([]);
  expect(unpinnedInstalls('PKG=@acme/tool\nnpm i -g "$PKG"')).toEqual([]);
});
