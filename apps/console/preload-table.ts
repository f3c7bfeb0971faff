import { OPERATIONS } from './src/api/operations.generated.ts';
import { PAGE_SIZE } from './src/api/page-size.ts';
import { PAGE_LISTS } from './src/app/page-lists.ts';
import { PAGE_READS, type PageRead } from './src/app/page-reads.ts';
import { PAGE_FIELDS } from './src/parts/page-fields.ts';

/** The part of Vite's manifest that is read: a module or chunk, its file, and the chunks that it imports. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** What a page needs first: files of its program, and the request of its list; null where it has none. */
export type Preloads = {
  readonly files: readonly string[];
  readonly list: string | null;
  /** Other requests of the page. */
  readonly reads: readonly string[];
  /** Parameters of the address that are not of the request. */
  readonly pageFields: readonly string[];
  readonly limit: number;
};

/** Returns what `before-paint.js` preloads, by the path of the page below the tenant. */
export function preloadTable(manifest: Manifest): Readonly<Record<string, Preloads>> {
  const first = new Set(filesOf(manifest, 'index.html'));
  const preloadsOf = (path: string, list: string | null): [string, Preloads] => {
    const module = Object.keys(manifest).find((name) => name.endsWith(`/${path}-page.tsx`));
    if (module === undefined) throw new Error(`the build has no module ${path}-page.tsx`);
    const files = filesOf(manifest, module).filter((file) => !first.has(file));
    const reads = (PAGE_READS[path] ?? []).map(addressOf);
    return [path, { files, list, reads, pageFields: PAGE_FIELDS, limit: PAGE_SIZE }];
  };
  return Object.fromEntries([
    preloadsOf('overview', null),
    ...Object.entries(PAGE_LISTS).map(([path, operation]) =>
      preloadsOf(path, OPERATIONS[operation].path),
    ),
  ]);
}

/** Returns the address of a read, as the console asks for it. */
function addressOf({ operation, query }: PageRead): string {
  const { path } = OPERATIONS[operation];
  return query === undefined ? path : `${path}?${new URLSearchParams(query as never)}`;
}

/** Returns the file of a module and those of all chunks that it imports, as paths of the service. */
function filesOf(manifest: Manifest, module: string): readonly string[] {
  const seen = new Set<string>();
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) add(imported);
  };
  add(module);
  return [...seen].map((name) => `/${manifest[name]?.file}`);
}
