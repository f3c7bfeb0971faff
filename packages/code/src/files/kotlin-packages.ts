import type { SourceTree } from '@svc/analysis';
import { detached } from '../program/detached.ts';

/**
 * Returns the files of Kotlin that declare a name at the top level of a package, `a.b.name`, or of the package of a file, `.name`.
 * Kotlin ties neither the name of a file nor its folder to what the file declares: folders may leave out the package's common start.
 */
export type KotlinDeclarations = (from: string, module: string) => readonly string[];

const NONE: readonly string[] = [];
/** Maximum number of files read of one tree, and of characters. */
const MAX_FILES = 5000;
const MAX_CHARACTERS = 48 * 1024 * 1024;

type Declared = {
  /** Files by `package.name`. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Packages by file. */
  readonly packages: ReadonlyMap<string, string>;
};

/** Returns a lookup of the Kotlin files that declare a name, built on first use. */
export function kotlinDeclarations(tree: SourceTree): KotlinDeclarations {
  let known: Declared | null = null;
  return (from, module) => {
    known ??= declaredIn(tree);
    const { files, packages } = known;
    const own = module.startsWith('.') ? packages.get(from) : '';
    if (own === undefined) return NONE;
    const found = files.get(own === '' ? module.replace(/^\./, '') : own + module) ?? NONE;
    return found.filter((path) => path !== from);
  };
}

function declaredIn(tree: SourceTree): Declared {
  const files = new Map<string, string[]>();
  const packages = new Map<string, string>();
  let left = MAX_CHARACTERS;
  for (const path of tree.paths.filter((one) => one.endsWith('.kt')).slice(0, MAX_FILES)) {
    const text = tree.text(path) ?? '';
    left -= text.length;
    if (left < 0) break;
    const own = detached(PACKAGE.exec(text)?.[1] ?? '');
    packages.set(path, own);
    for (const name of namesIn(text)) {
      const key = own === '' ? name : `${own}.${name}`;
      const list = files.get(key);
      if (list === undefined) files.set(key, [path]);
      else list.push(path);
    }
  }
  return { files, packages };
}

const PACKAGE = /^[ \t]*package[ \t]+([\w.]+)/m;

/** `internal suspend fun <T> Shop.toTools(`, `const val RULES =`, `data class Order`; what is private is of its file alone. */
const DECLARATION =
  /^(?:@[^\n]{0,100}?[ \t])?(?:(?!private\b)[a-z]+[ \t]+){0,8}(?:fun|val|var|class|object|interface|typealias)[ \t]+(?:<[^>\n]{0,80}>[ \t]*)?(?:[A-Z][\w<>?*]{0,60}\.)?`?([A-Za-z_]\w*)/gm;

const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(DECLARATION)].map(([, name]) => detached(name as string)));
