import { folderOf, type SourceTree } from '@svc/analysis';
import type { Program } from '../program/program.ts';

const NONE: readonly string[] = [];
/** Maximum number of files read in a project, and of namespaces kept: each name is looked up in each. */
const MAX_FILES = 2000;
const MAX_MODULES = 100;

const USING =
  /^[ \t]*global[ \t]+using[ \t]+(?:static[ \t]+)?(?:global::)?([A-Za-z_][\w.]*)[ \t]*;/gm;
const INCLUDED = /<Using\s+Include\s*=\s*"([\w.]+)"/g;

/**
 * Namespaces that all files of a C# project may use: `global using X;` in any of its files, `<Using Include="X" />` in the
 * project's own. A project is the folder of a `.csproj` with what is below it.
 */
export function globalUsings(tree: SourceTree): Program['globalModules'] {
  let projects: ReadonlyMap<string, string> | null = null;
  const known = new Map<string, readonly string[]>();
  const find = () =>
    new Map(
      tree.paths.filter((path) => path.endsWith('.csproj')).map((path) => [folderOf(path), path]),
    );
  const projectOf = (path: string) => {
    projects ??= find();
    if (projects.size === 0) return null;
    for (let at = folderOf(path); ; at = folderOf(at)) {
      if (projects.has(at)) return at;
      if (at === '') return null;
    }
  };
  const read = (project: string) => {
    const start = project === '' ? '' : `${project}/`;
    const modules = new Set(matches(INCLUDED, tree.text(projects?.get(project) ?? '') ?? ''));
    const files = tree.paths.filter(
      (path) => path.startsWith(start) && path.endsWith('.cs') && projectOf(path) === project,
    );
    for (const path of files.slice(0, MAX_FILES)) {
      const text = tree.text(path) ?? '';
      if (text.includes('global using')) for (const one of matches(USING, text)) modules.add(one);
    }
    return [...modules].slice(0, MAX_MODULES);
  };
  return ({ path, language }) => {
    const project = language === 'dotnet' ? projectOf(path) : null;
    if (project === null) return NONE;
    const modules = known.get(project) ?? read(project);
    known.set(project, modules);
    return modules;
  };
}

const matches = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
