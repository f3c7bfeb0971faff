import { expect, test } from 'vitest';
import type { UpstreamServer } from '../servers/registry.ts';
import { definitionKey, type KnownDefinition } from './known-definitions.ts';
import { toolKnowledge } from './tool-knowledge.ts';

const HASH = 'a'.repeat(64);
const SERVER = { name: 'files', labels: ['private'] } as unknown as UpstreamServer;
const known = (change: Partial<KnownDefinition>): KnownDefinition => ({
  state: 'accepted',
  hash: HASH,
  pendingHash: null,
  labels: [],
  headers: [],
  accepted: null,
  ...change,
});
const DEFINITIONS = new Map([
  [definitionKey('tool', 'read'), known({ labels: ['untrusted', 'destructive'] })],
  [definitionKey('tool', 'new'), known({ state: 'quarantined', hash: null })],
  [definitionKey('tool', 'changed'), known({ state: 'quarantined' })],
  [definitionKey('tool', 'out'), known({ state: 'rejected' })],
  [definitionKey('prompt', 'review'), known({ state: 'rejected' })],
  [definitionKey('resource', 'file:///a'), known({ state: 'quarantined' })],
]);

const knowledgeOf = (tool: string, method = 'tools/call', args = {}) =>
  toolKnowledge({ of: async () => DEFINITIONS } as never, SERVER, 1, {
    tool: `files.${tool}`,
    method,
    arguments: args,
  });

test.each([
  ['read', 'tools/call', {}, null],
  ['missing', 'tools/call', {}, 'the server has not listed the tool'],
  ['review', 'tools/call', {}, 'the server has not listed the tool'],
  ['new', 'tools/call', {}, 'the definition waits for an administrator'],
  ['changed', 'tools/call', {}, 'the definition has changed and waits for an administrator'],
  ['out', 'tools/call', {}, 'an administrator keeps the definition out'],
  ['prompts/get', 'prompts/get', { name: 'review' }, 'an administrator keeps the definition out'],
  ['prompts/get', 'prompts/get', { name: 'missing' }, null],
  ['prompts/get', 'prompts/get', { name: 'read' }, null],
  [
    'resources/read',
    'resources/read',
    { uri: 'file:///a' },
    'the definition has changed and waits for an administrator',
  ],
  ['resources/read', 'resources/read', { uri: 'file:///b' }, null],
  ['completion/complete', 'completion/complete', { name: 'review', uri: 'file:///a' }, null],
] as const)('a call of %s by %s with %j is kept out because: %s [GATE-07]', async (...row) => {
  const [tool, method, args, quarantine] = row;

  expect((await knowledgeOf(tool, method, args)).tool.quarantine).toBe(quarantine);
});

test('a call is decided with the hash of the accepted definition, and the labels of server and tool [GATE-07]', async () => {
  expect(await knowledgeOf('read')).toEqual({
    definitionHash: HASH,
    tool: {
      labels: ['destructive', 'private', 'untrusted'],
      serverLabels: ['private'],
      quarantine: null,
    },
  });
  expect(await knowledgeOf('new')).not.toHaveProperty('definitionHash');
});
