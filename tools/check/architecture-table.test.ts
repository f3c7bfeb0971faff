import { expect, test } from 'vitest';
import { parseArchitecture } from './architecture-table.ts';

const HEAD = '| Folder | Holds | May import | Node modules |\n|---|:-:|---|---|\n';

test('each row of each table with the four columns is a rule', () => {
  const text = `# T\n\n${HEAD}| \`packages/a\` | things | nothing | none |\n| \`b/<x>\` | | \`c\`, \`d/<y>/z.ts\` (types) | \`node:fs\`, \`node:v8\` |\n\nother\n\n| Folder | What |\n|---|---|\n| \`e\` | no rule |\n\n${HEAD}| \`tools\` | all | everything | any |\n`;
  expect(parseArchitecture(text)).toEqual([
    { folder: 'packages/a', imports: [], nodeModules: [] },
    {
      folder: 'b/<x>',
      imports: [
        { folder: 'c', typesOnly: false },
        { folder: 'd/<y>/z.ts', typesOnly: true },
      ],
      nodeModules: ['node:fs', 'node:v8'],
    },
    { folder: 'tools', imports: [{ folder: '', typesOnly: false }], nodeModules: 'any' },
  ]);
});

test.each([
  ['| `a` | | packages/b | none |', 'line 3: "packages/b" is not a folder to import from'],
  ['| `a` | | `b` (type) | none |', 'line 3: "`b` (type)" is not a folder to import from'],
  ['| `a` | | nothing | fs |', 'line 3: "fs" is not a Node module'],
  ['| a | | nothing | none |', 'line 3: not a row of 4 cells that begins with a folder'],
  ['| `a` | nothing | none |', 'line 3: not a row of 4 cells that begins with a folder'],
  ['| `a` | | nothing | none |\n| `a` | | nothing | any |', 'line 4: a second row for a'],
])('a row that cannot be read is refused with its line: %s', (row, message) => {
  expect(() => parseArchitecture(HEAD + row)).toThrow(message);
});

test('a text without a table is refused rather than granting everything', () => {
  expect(() => parseArchitecture('# Architecture\n')).toThrow('no table with the columns Folder');
});
