import { expect, test } from 'vitest';
import { type Manifest, preloadTable } from './preload-table.ts';
import { PAGE_LISTS } from './src/app/page-lists.ts';

const pages = ['overview', ...Object.keys(PAGE_LISTS)].map((path) => [
  `src/features/x/${path}-page.tsx`,
  { file: `assets/${path}.js`, imports: ['_list.js', 'index.html'] },
]);
const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_list.js': { file: 'assets/list.js', imports: ['_shared.js', '_list.js'] },
  ...Object.fromEntries(pages),
};

test('a page preloads its files, without those that the shell loads, and the request of its list', () => {
  expect(preloadTable(MANIFEST)['evidence']).toEqual({
    files: ['/assets/evidence.js', '/assets/list.js'],
    list: '/v1/evidence',
    reads: [],
    pageFields: ['peek', 'group'],
    limit: 100,
  });
});

test('a page without a list preloads its files alone', () => {
  expect(preloadTable(MANIFEST)['overview']).toMatchObject({
    files: ['/assets/overview.js', '/assets/list.js'],
    list: null,
    reads: expect.arrayContaining(['/v1/findings/trend?days=90']),
  });
});

test('a page without a module is an error that names it', () => {
  const { 'src/features/x/agents-page.tsx': _, ...others } = MANIFEST;
  expect(() => preloadTable(others)).toThrow('agents-page.tsx');
});
