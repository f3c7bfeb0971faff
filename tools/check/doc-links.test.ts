import { expect, test } from 'vitest';
import { anchorsOf, deadLinks } from './doc-links.ts';

const check = (files: Record<string, string>) =>
  deadLinks(new Map(Object.entries(files)), Object.keys(files));

test('links to files, folders, headings and other hosts that exist are no faults', () => {
  const text = [
    '# One heading: `code`, and *more*',
    '[a](docs/b.md) [folder](docs) [folder](docs/) [own](#one-heading-code-and-more)',
    '[with `[brackets]`](docs/b.md#two-1) ![picture](docs/p.png "title") [web](https://example.com/x#y)',
    '<a href="docs/b.md#mark"><img src="docs/p.png"></a>',
    '[x]: docs/b.md',
    '```md\n[dead](nowhere.md)\n```\nand `[dead](nowhere.md)`',
  ].join('\n\n');
  const target = '# Two\n## Two\n<a id="mark"></a>\n[up](../README.md#one-heading-code-and-more)';
  expect(check({ 'README.md': text, 'docs/b.md': target, 'docs/p.png': '' })).toEqual([]);
});

test('a dead link is named with its file and line: file, heading, heading of its own, HTML, reference', () => {
  const text =
    '# A\n\n[x](no.md)\n[x](docs/b.md#no)\n[x](#no)\n<img src="no.png">\n\n[r]: no-reference.md\n\n[up](../../etc/passwd)';
  expect(check({ 'README.md': text, 'docs/b.md': '# B' })).toEqual([
    'README.md:3: no.md leads to no file of the repository',
    'README.md:4: docs/b.md#no leads to no heading of docs/b.md',
    'README.md:5: #no leads to no heading of README.md',
    'README.md:6: no.png leads to no file of the repository',
    'README.md:8: no-reference.md leads to no file of the repository',
    'README.md:10: ../../etc/passwd leads to no file of the repository',
  ]);
});

test('a line in a fenced block is no heading, and equal headings are numbered as GitHub does', () => {
  expect([...anchorsOf('# A b\n```sh\n# comment\n```\n## A b\n### Größe & Maß')]).toEqual([
    'a-b',
    'a-b-1',
    'größe--maß',
  ]);
});
