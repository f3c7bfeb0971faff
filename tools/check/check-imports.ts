import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArchitecture } from './architecture-table.ts';
import { importFaults } from './import-directions.ts';
import { workspaceFiles } from './workspace-files.ts';

/** Checks the imports of the tree at `root` against the tables of its docs/architecture.md; returns a line per fault. */
export function checkImports(root: string): readonly string[] {
  const files = workspaceFiles(root);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const modules = new Map(
    files.filter((path) => /\.[cm]?[jt]sx?$/.test(path)).map((path) => [path, read(path)]),
  );
  const entryPoints = new Map(
    files
      .filter((path) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
      .flatMap((path) => entryPointsOf(path, JSON.parse(read(path)))),
  );
  const rules = parseArchitecture(read('docs/architecture.md'));
  return importFaults({ modules, entryPoints }, rules);
}

type Manifest = {
  readonly name: string;
  readonly exports?: string | Readonly<Record<string, string>>;
};

/** The package's name, with nothing behind it where it exports no main entry, and each entry below it. */
function entryPointsOf(path: string, { name, exports = {} }: Manifest): [string, string | null][] {
  const entries = Object.entries(typeof exports === 'string' ? { '.': exports } : exports);
  return [
    [name, null],
    ...entries.map(([entry, file]): [string, string] => [
      posix.join(name, entry),
      posix.join(posix.dirname(path), file),
    ]),
  ];
}
