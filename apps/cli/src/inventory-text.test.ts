import type { Asset, Relation } from '@svc/contract';
import { expect, test } from 'vitest';
import { renderInventory } from './inventory-text.ts';

const PLAIN = { color: false, width: null };

function asset(kind: Asset['kind'], name: string, given: Partial<Asset> = {}): Asset {
  const occurrences = [{ path: 'app.py', line: 12, snippetHash: '0'.repeat(64) }];
  const unknown = { provider: null, version: null, purl: null };
  return { kind, name, ...unknown, confidence: 'high', occurrences, ...given };
}

function use(agent: string, kind: Relation['to']['kind'], name: string, line = 20): Relation {
  return { from: { kind: 'agent', name: agent }, to: { kind, name }, path: 'app.py', line };
}

test('agents come first, each with what it uses; unknown has its line', () => {
  const [first] = asset('model', 'gpt-4o').occurrences;
  if (first === undefined) throw new Error('an asset has an occurrence');
  const assets = [
    asset('dependency', 'openai', { version: '1.2.3', provider: 'OpenAI' }),
    asset('model', 'gpt-4o', { provider: 'OpenAI', occurrences: [first, { ...first, line: 30 }] }),
    asset('model', 'claude-opus', { provider: 'Anthropic' }),
    asset('agent', 'concierge'),
    asset('agent', 'bot'),
  ];
  const relations = [
    use('concierge', 'tool', 'find_taxi'),
    use('concierge', 'tool', 'find_table'),
    use('concierge', 'tool', 'find_taxi', 40),
    use('concierge', 'tool', 'unknown', 41),
    use('concierge', 'model', 'gpt-4o'),
  ];
  expect(renderInventory({ name: 'chat', assets, relations }, PLAIN)).toBe(
    `chat: 2 agents, 2 models, 1 dependency

Agents
  concierge  app.py:12
      model          gpt-4o
      tools          find_taxi, find_table, unknown (app.py:41)
  bot        app.py:12

Models
  gpt-4o       OpenAI     app.py:12 and 1 more
  claude-opus  Anthropic  app.py:12

Dependencies
  openai 1.2.3  OpenAI  app.py:12
`,
  );
});

test('what only tests or examples use comes last, and is marked', () => {
  const assets = [
    asset('model', 'of-example', { use: 'example' }),
    asset('model', 'of-test', { use: 'test' }),
    asset('tool', 'search', { use: 'product' }),
  ];
  expect(renderInventory({ name: 'chat', assets, relations: [] }, PLAIN)).toBe(
    `chat: 2 models, 1 tool

Tools
  search  app.py:12

Models (only in tests)
  of-test  app.py:12

Models (only in examples and documentation)
  of-example  app.py:12
`,
  );
});

test('lists are wrapped at the width of the terminal, below their first name', () => {
  const tools = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  const relations = tools.map((name) => use('concierge', 'tool', name));
  const assets = [asset('agent', 'concierge')];
  const text = renderInventory({ name: 'chat', assets, relations }, { color: false, width: 55 });
  expect(text).toContain(
    '      tools          one, two, three, four, five, six,\n                     seven\n',
  );
});

test('control characters of names and paths do not reach the terminal', () => {
  const hostile = 'a\x1b[2J\u202eb\u200b';
  const occurrences = [{ path: hostile, line: 1, snippetHash: '0'.repeat(64) }];
  const assets = [
    asset('agent', hostile, { provider: hostile, occurrences }),
    asset('dependency', 'openai', { version: hostile }),
  ];
  const relations = [
    use(hostile, 'tool', hostile),
    { ...use(hostile, 'model', 'unknown'), path: hostile },
  ];
  const text = renderInventory({ name: hostile, assets, relations }, PLAIN);
  for (const control of ['\x1b', '\u202e', '\u200b']) expect(text).not.toContain(control);
  expect(text.split('a\ufffd[2J\ufffdb\ufffd')).toHaveLength(8);
});

test('a tree without AI has an inventory that says so', () => {
  expect(renderInventory({ name: 'chat', assets: [], relations: [] }, PLAIN)).toBe(
    'chat: no AI assets\n',
  );
});

test('a name that could be read as several is in quotes, a long one is cut', () => {
  const assets = [asset('agent', 'desk'), asset('tool', 'x'.repeat(300))];
  const relations = [use('desk', 'tool', 'a, unknown (b.py:1)'), use('desk', 'tool', ' ')];
  const text = renderInventory({ name: 'chat', assets, relations }, PLAIN);
  expect(text).toContain('tools          "a, unknown (b.py:1)", " "\n');
  expect(text).toContain(`  ${'x'.repeat(120)}…  app.py:12\n`);
});
