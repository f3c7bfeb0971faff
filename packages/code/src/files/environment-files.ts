import { folderOf, nameOf, type SourceTree } from '@svc/analysis';

const NAMES = [
  '.env',
  '.env.local',
  '.env.example',
  '.env.sample',
  '.env.template',
  'env.example',
  '.env.development',
  '.env.production',
];

/** Returns the value of a variable in the nearest environment file (`.env`, `.env.example`) at or above a file. */
export function environmentFiles(tree: SourceTree): (from: string, name: string) => string | null {
  const paths = new Set(tree.paths.filter((path) => NAMES.includes(nameOf(path))));
  const parsed = new Map<string, ReadonlyMap<string, string>>();
  const valuesOf = (path: string) => {
    const known = parsed.get(path) ?? environmentValues(tree.text(path) ?? '');
    parsed.set(path, known);
    return known;
  };
  return (from, name) => {
    if (paths.size === 0) return null;
    for (let folder = from; folder !== ''; ) {
      folder = folderOf(folder);
      for (const file of NAMES) {
        const path = folder === '' ? file : `${folder}/${file}`;
        const value = paths.has(path) ? valuesOf(path).get(name) : undefined;
        if (value !== undefined && value !== '') return value;
      }
    }
    return null;
  };
}

/** `NAME=value`, `export NAME="value"`, each on a line; a comment may follow. */
export function environmentValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s#]*))/.exec(
      line,
    );
    if (match !== null) values.set(match[1] as string, match[2] ?? match[3] ?? match[4] ?? '');
  }
  return values;
}
