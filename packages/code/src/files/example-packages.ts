import type { SourceTree } from '@svc/analysis';
import { isListed, leadingPackage } from '../frameworks/framework-match.ts';
import { stem } from '../program/file-name.ts';

const IS_JVM = /\.(?:java|kt)$/;
/** Classes of an example that are called as some of the framework, such as `PlannerAgent`, and its files: a framework has more. */
const MAX_LISTED = 2;
const MAX_FILES = 300;

/**
 * Returns what says whether the tree itself has a class of Java or Kotlin in a package of a framework, as examples have that are written
 * under the framework's name: `dev.langchain4j.desk.Clerk`. None is, where the tree is the framework.
 */
export function exampleClasses(tree: SourceTree): (module: string, name: string) => boolean {
  const frameworks = new Map<string, boolean>();
  let paths: readonly string[] | null = null;
  const isFrameworkItself = (leading: string) => {
    const known = frameworks.get(leading);
    if (known !== undefined) return known;
    const folder = `/${leading.replaceAll('.', '/')}/`;
    const below = (paths ?? []).filter((path) => path.includes(folder));
    const listed = new Set(below.map(stem).filter((name) => isListed('jvm', name)));
    const is = listed.size > MAX_LISTED || below.length > MAX_FILES;
    frameworks.set(leading, is);
    return is;
  };
  let ends: ReadonlySet<string> | null = null;
  return (module, name) => {
    const leading = leadingPackage('jvm', module);
    if (leading === null) return false;
    paths ??= tree.paths.filter((path) => IS_JVM.test(path)).map((path) => `/${path}`);
    ends ??= new Set(paths.map((path) => `${folderName(path)}/${stem(path)}`));
    return (
      ends.has(`${module.slice(module.lastIndexOf('.') + 1)}/${name}`) &&
      isBelow(paths, module, name) &&
      !isFrameworkItself(leading)
    );
  };
}

const folderName = (path: string) => path.split('/').at(-2) ?? '';

const isBelow = (paths: readonly string[], module: string, name: string) => {
  const end = `/${module.replaceAll('.', '/')}/${name}`;
  return paths.some((path) => path.endsWith(`${end}.java`) || path.endsWith(`${end}.kt`));
};
