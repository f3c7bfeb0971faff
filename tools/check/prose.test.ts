import { expect, test } from 'vitest';
import { addedLines, proseWarnings } from './prose.ts';

const all = (text: string) => proseWarnings('docs/a.md', text, () => true);
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

test.each([
  [`${words(36)}.`, 'docs/a.md:1: a sentence of 36 words: "w0 w1 w2 w3 w4 ..."'],
  [`One. ${words(20)}\n${words(20)}. Two.`, 'docs/a.md:1: a sentence of 40 words'],
  [`- item\n- ${words(36)}`, 'docs/a.md:2: a sentence of 36 words'],
  [`| a | ${words(36)} |`, 'docs/a.md:1: a sentence of 36 words'],
  ['The hash of the text of the call of an agent.', '"of the text of the call of": name the thing'],
  ['The gateway hears of it.', '"hears of": write "receives"'],
  ['It speaks FOO9.', 'FOO9 is not in tools/check/prose-terms.ts'],
])('%j is warned of', (text, warning) => {
  expect(all(text).join('\n')).toContain(warning);
});

test.each([
  `${words(35)}.`,
  `${words(30)}:\n\n- ${words(30)}\n- ${words(30)}\n\n| ${words(20)} | ${words(20)} |`,
  `\`\`\`sh\n${words(50)} FOO9\n\`\`\``,
  'The hash of the arguments, and the name of the tool.',
  'A POST to `/v1/FOO9` answers JSON, see [HTTP](FOO9.md).',
  `# ${words(50)}`,
])('%j is not', (text) => {
  expect(all(text)).toEqual([]);
});

test('only sentences with a changed line are warned of', () => {
  const text = `${words(36)}.\n${words(20)}\n${words(20)}.\n`;
  const on = (line: number) => proseWarnings('a.md', text, (at) => at === line);
  expect(on(1).join()).toContain('a.md:1: a sentence of 36');
  expect(on(3).join()).toContain('a.md:2: a sentence of 40');
  expect(on(4)).toEqual([]);
});

test('the lines that a diff adds are read from its hunks', () => {
  const diff = `diff --git a/a.md b/a.md
--- a/a.md
+++ b/a.md
@@ -1 +1,2 @@ title
-x
+y
+z
@@ -9,2 +10,0 @@
-x
-x
@@ -20,0 +20 @@
+q
`;
  expect(addedLines(diff)).toEqual(new Map([['a.md', new Set([1, 2, 20])]]));
});
