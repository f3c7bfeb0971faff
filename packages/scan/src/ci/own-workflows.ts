import type { SourceTree } from '@svc/analysis';

/** A workflow that is called by the full name of its repository. */
const BY_NAME =
  /^([\w.-]{1,100}\/[\w.-]{1,100})\/(\.(?:github|gitea|forgejo)\/workflows\/[\w.-]{1,100}\.ya?ml)@/;
/** A condition by which a workflow runs in one repository alone. */
const RUNS_IN = /github\.repository\s{0,5}==\s{0,5}["']([\w.-]{1,100}\/[\w.-]{1,100})["']/g;
/** Files that name the repository they are in. */
const NAMING = ['README.md', 'package.json', 'pyproject.toml', 'go.mod', 'Cargo.toml'];

/**
 * Returns a function that resolves `owner/repository/.github/workflows/x.yml@ref` to the path of the file in the tree; null for workflows of other
 * repositories. The repository's own name is that of a condition in a workflow, or of an address in the README or a manifest.
 */
export function ownWorkflows(
  tree: SourceTree,
  workflows: Iterable<string>,
): (uses: string) => string | null {
  const names = new Set<string>();
  for (const path of workflows) {
    for (const [, name = ''] of (tree.text(path) ?? '').matchAll(RUNS_IN))
      names.add(name.toLowerCase());
  }
  const isNamed = (name: string) =>
    NAMING.some((path) => namesRepository((tree.text(path) ?? '').toLowerCase(), name));
  const known = new Map<string, boolean>();
  const isOwn = (name: string) => {
    const found = known.get(name) ?? (names.has(name) || isNamed(name));
    known.set(name, found);
    return found;
  };
  return (uses) => {
    const [, name = '', path = ''] = BY_NAME.exec(uses) ?? [];
    if (name === '' || tree.text(path) === null) return null;
    return isOwn(name.toLowerCase()) ? path : null;
  };
}

/** True for a text with the address of a repository, not of one whose name only begins alike. */
function namesRepository(text: string, name: string): boolean {
  const address = `github.com/${name}`;
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + 1)) {
    const after = text.slice(at + address.length, at + address.length + 5);
    if (!/^[\w-]|^\.(?!git\b)\w/.test(after)) return true;
  }
  return false;
}
