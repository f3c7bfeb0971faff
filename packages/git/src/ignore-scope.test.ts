import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ignores, rootScope } from './ignore-scope.ts';
import { temporaryTree, writeIn } from './temporary-tree.testing.ts';

const RULES = 'secret.txt\n';
const isObeyed = (root: string) => ignores(rootScope(root), 'secret.txt', false);

test('an ignore file is obeyed up to its limit of size', () => {
  const filled = (bytes: number) =>
    temporaryTree({ '.gitignore': RULES.padEnd(bytes - 1, '#').concat('\n') });

  expect(isObeyed(filled(RULES.length + 1))).toBe(true);
  expect(isObeyed(filled(1024 * 1024))).toBe(true);
  expect(isObeyed(filled(1024 * 1024 + 1))).toBe(false);
});

test('an ignore file that is a symbolic link is not obeyed, like with git, nor is a folder of its name', () => {
  const linked = temporaryTree({ 'elsewhere/rules': RULES });
  symlinkSync(join('elsewhere', 'rules'), join(linked, '.gitignore'));
  const folder = temporaryTree();
  mkdirSync(join(folder, '.gitignore'));
  writeIn(folder, '.gitignore/rules', RULES);

  expect(isObeyed(linked)).toBe(false);
  expect(isObeyed(folder)).toBe(false);
});
