import { expect, test } from 'vitest';
import { ruleKeywords } from './rule-keywords.ts';

test.each([
  [
    'the prefixes, where the rule has some',
    { pattern: 'gh[pousr]_x', prefixes: ['ghp_', 'gho_'] },
    ['gho_', 'ghp_'],
  ],
  ['the longest literal word', { pattern: '[a-z]{4}\\.atlasv1\\.[A-Z_]{60,70}' }, ['atlasv1']],
  [
    'each alternative at the beginning',
    { pattern: '(?:cohere|co_api_key)[a-z]{0,40}=' },
    ['co_api_key', 'cohere'],
  ],
  [
    'the longest word within an alternative',
    { pattern: '(?:a(?:bc|defgh)|vault)x{9}' },
    ['defgh', 'vault'],
  ],
  ['no optional letter', { pattern: 'postgresx?://' }, ['postgres']],
  ['no word of under four letters', { pattern: 'sig=[a-z]+' }, []],
  ['no name of a group', { pattern: '[a-z](?<secret>[0-9]{40})' }, []],
])('the keywords of a rule are %s', (_, rule, expected) => {
  expect(ruleKeywords([rule])).toEqual(expected);
});

test('a keyword that contains another is left to it', () => {
  const rules = [{ pattern: 'token_secret' }, { pattern: 'Secret' }, { pattern: 'secret' }];
  expect(ruleKeywords(rules)).toEqual(['secret']);
});
