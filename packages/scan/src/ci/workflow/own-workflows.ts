import type { SourceTree } from '@svc/analysis';

/** A workflow that is called by the full name of its repository. */
const BY_NAME =
  /^([\w.-]{1,100}\/[\w.-]{1,100})\/(\.(?:github|gitea|forgejo)\/workflows\/[\w.-]{1,100}\.ya?ml)@/;
/** A condition by which a workflow runs in one repository alone. */
const RUNS_IN = /github\.repository\s{0,5}==\s{0,5}["']([\w.-]{1,100}\/[\w.-]{1,100})["']/g;
/** Where files name the repository that they are in: badges and clones, fields of manifests. */
const NAMING: Readonly<Record<string, RegExp>> = {
  'README.md':
    /\bgit\s+clone\s+(?:https:\/\/|git@)github\.com[/:]([\w.-]{1,100}\/[\w.-]{1,100})|github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})\/actions\/workflows\//g,
  'package.json':
    /"(?:repository|url|homepage)"\s{0,5}:\s{0,5}"(?:github:|[^"\n]{0,50}github\.com[/:])?([\w.-]{1,100}\/[\w.-]{1,100})/g,
  'pyproject.toml':
    /^\s{0,10}"?(?:repository|homepage|source|source code|url)"?\s{0,5}=\s{0,5}"[^"\n]{0,50}github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})/gim,
  'Cargo.toml':
    /^\s{0,10}repository\s{0,5}=\s{0,5}"[^"\n]{0,50}github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})/gm,
  'go.mod': /^module\s{1,5}github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})/gm,
};
/** Characters of such a file that are read. */
const MAX_TEXT = 200_000;

/**
 * Returns a function that resolves `owner/repository/.github/workflows/x.yml@ref` to the path of the file in the tree; null for workflows of other
 * repositories. The repository's own name is that of a condition in a workflow, of a badge or a clone in the README, or of a manifest.
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
  let named: ReadonlySet<string> | null = null;
  const isOwn = (name: string) => {
    if (names.has(name)) return true;
    named ??= namedIn(tree);
    return named.has(name);
  };
  return (uses) => {
    const [, name = '', path = ''] = BY_NAME.exec(uses) ?? [];
    if (name === '' || tree.text(path) === null) return null;
    return isOwn(name.toLowerCase()) ? path : null;
  };
}

/** Names by which the files of a tree call their repository, in lower case. */
function namedIn(tree: SourceTree): ReadonlySet<string> {
  const names = Object.entries(NAMING).flatMap(([path, pattern]) =>
    [...(tree.text(path) ?? '').slice(0, MAX_TEXT).matchAll(pattern)].map(
      ([, first, second]) => first ?? second ?? '',
    ),
  );
  return new Set(names.map((name) => name.toLowerCase().replace(/\.git$/, '')));
}
