import { expect, test } from 'vitest';
import { type PageRule, rulePages } from './rule-pages.ts';

const rule = (id: string, given: Partial<PageRule> = {}): PageRule => ({
  id,
  title: 'Title',
  severity: 'high',
  group: '',
  why: 'Why.',
  remediation: 'Do this.',
  sources: [],
  ...given,
});

const pages = rulePages([
  { name: 'b', title: 'Bees', introduction: 'About bees.', rules: [rule('x/one')] },
  {
    name: 'a',
    title: 'Ants',
    introduction: 'About ants.',
    rules: [
      rule('x/two-words', { group: 'Zed', sources: ['https://example.com/a_b_c', 'Book *1*'] }),
      rule('x/all', { group: 'Ant', remediation: '1. This.\n2. That.', why: 'A `<b>` | *b*.' }),
    ],
  },
]);

test('every rule stands on its page, and the first page links to it', () => {
  const index = pages.get('README.md') as string;
  expect([...pages.keys()]).toEqual(['README.md', 'a.md', 'b.md']);
  expect(index).toContain('3 rules on 2 pages');
  const links = [...index.matchAll(/\]\((\w+\.md)#([\w-]+)\)/g)];
  expect(links.map(([, page, anchor]) => `${page} ${anchor}`)).toEqual([
    'a.md xall',
    'b.md xone',
    'a.md xtwo-words',
  ]);
  expect(pages.get('b.md')).toContain(
    '\n### x/one\n\n**Title** (high)\n\nWhy.\n\nWhat to do: Do this.\n',
  );
});

test('rules stand below their groups in order, steps as a list, marks as text, addresses whole', () => {
  const page = pages.get('a.md') as string;
  expect([...page.matchAll(/^##+ .*$/gm)].map(([line]) => line)).toEqual([
    '## Ant',
    '### x/all',
    '## Zed',
    '### x/two-words',
  ]);
  expect(page).toContain('What to do:\n\n1. This.\n2. That.\n');
  expect(page).toContain('A \\`\\<b\\>\\` \\| \\*b\\*.');
  expect(page).toContain('Source: https://example.com/a_b_c; Book \\*1\\*\n');
});
