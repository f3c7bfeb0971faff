/** Folders that compilers write to, with what follows them. */
const COMPILED =
  /^((?:.*\/)?)(?:dist|build|out|lib|compiled)\/(?:(?:cjs|esm|es|src)\/)?(.+)\.[cm]?js$/;
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts'];

/**
 * Returns whether a file is what a compiler made of a source of the tree: `dist/cli/run.js` beside `src/cli/run.ts`. What it holds is the
 * source's.
 */
export function compiledFiles(paths: readonly string[]): (path: string) => boolean {
  let all: ReadonlySet<string> | null = null;
  return (path) => {
    const [, folder = '', rest] = COMPILED.exec(path) ?? [];
    if (rest === undefined) return false;
    all ??= new Set(paths);
    const known = all;
    return ['src/', ''].some((source) =>
      ENDINGS.some((ending) => known.has(folder + source + rest + ending)),
    );
  };
}
