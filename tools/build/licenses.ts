import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const INSTALLED = `${sep}node_modules${sep}`;

/**
 * Returns the licences of the packages that modules were bundled from, as Markdown: a heading with name, version and licence, then the
 * text, by name. Throws for a package without a text of its licence.
 */
export function licensesOf(modules: Iterable<string>): string {
  const packages = new Map<string, string>();
  for (const file of modules) {
    const folder = packageFolder(file);
    if (folder === null || packages.has(folder)) continue;
    packages.set(folder, licenseOf(folder));
  }
  return `# Licenses\n\n${[...packages.values()].sort().join('\n')}`;
}

/** Returns the folder of the package that an installed module belongs to; null for a module of this repository. */
function packageFolder(file: string): string | null {
  const at = file.lastIndexOf(INSTALLED);
  if (at === -1 || file.includes('\0')) return null;
  const [first = '', second = ''] = file.slice(at + INSTALLED.length).split(sep);
  const name = first.startsWith('@') ? join(first, second) : first;
  return join(file.slice(0, at), 'node_modules', name);
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [text] = globSync('{LICENSE,LICENCE,License,license}*', { cwd: folder }).sort();
  if (text === undefined) throw new Error(`${name}@${version} has no text of its licence`);
  const lines = readFileSync(join(folder, text), 'utf8').trim();
  return `## ${name} - ${version} (${license})\n\n${lines}\n`;
}
