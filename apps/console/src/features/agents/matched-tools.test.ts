import { expect, test } from 'vitest';
import { matchedTools } from './matched-tools.ts';

test('the known tools that a pattern matches are listed once, in their order', () => {
  const known = ['mail.send', null, 'mail.read', 'mail.send', 'shell.run'].map((tool) => ({
    tool,
  }));
  expect(matchedTools('mail.*', known)).toEqual(['mail.send', 'mail.read']);
  expect(matchedTools('mail.read', known)).toEqual(['mail.read']);
  expect(matchedTools('repo.*', known)).toEqual([]);
});
