import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const MANTINE = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'node_modules',
  '@mantine',
  'core',
);

const read = (file: string) => readFileSync(file, 'utf8');
const sheets = [
  ...read(join(SOURCES, 'app', 'styles.ts')).matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g),
].map(([, name]) => name as string);

test('the sheet of every Mantine component in use is loaded', () => {
  const used = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).flatMap((file) =>
    [...read(join(SOURCES, file)).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  const withSheet = [...new Set(used)].filter((name) =>
    existsSync(join(MANTINE, 'styles', `${name}.css`)),
  );
  expect(withSheet).toContain('Button');
  expect(withSheet.filter((name) => !sheets.includes(name))).toEqual([]);
});

test('sheets of Mantine are in the order of its own sheet of all', () => {
  const all = read(join(MANTINE, 'styles.css'));
  const places = sheets.map((name) =>
    all.indexOf(
      read(join(MANTINE, 'styles', `${name}.css`))
        .trim()
        .slice(0, 200),
    ),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('text that is no column of figures has no tabular figures, with which Inter widens hyphens [CONS-03]', () => {
  const tabular = globSync('**/*.css', { cwd: SOURCES }).flatMap((file) =>
    [...read(join(SOURCES, file)).matchAll(/([^{}]+)\{[^}]*tabular-nums[^}]*\}/g)].flatMap(
      ([, selectors = '']) =>
        selectors
          .replace(/\/\*.*?\*\//gs, '')
          .split(',')
          .map((selector) => selector.trim()),
    ),
  );
  expect(tabular).toContain('.number');
  const isOfFigures = /\.(number|count|figures|list-count|found text|cell\[data-number\])$/;
  expect(tabular.filter((selector) => !isOfFigures.test(selector))).toEqual([]);
});

test('the page that verifies files loads a rule of each class that it uses', () => {
  const used = [
    'app/verify-file.tsx',
    'parts/mark.tsx',
    ...globSync('verify/*.tsx', { cwd: SOURCES }),
  ]
    .flatMap((file) => [...read(join(SOURCES, file)).matchAll(/className="([^"]+)"/g)])
    .flatMap(([, names = '']) => names.split(' '));
  const styles = join(SOURCES, 'app', 'verify-file-styles.ts');
  const rules = [...read(styles).matchAll(/'(\.[^']+\.css)'/g)]
    .map(([, file]) => read(join(SOURCES, 'app', file as string)))
    .join('\n');
  expect(used).toContain('notice');
  expect([...new Set(used)].filter((name) => !new RegExp(`\\.${name}\\b`).test(rules))).toEqual([]);
});
