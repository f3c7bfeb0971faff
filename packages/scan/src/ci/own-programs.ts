import { joinedPath, type SourceTree } from '@svc/analysis';
import { modelModule, type ProgramSource, programSources } from '@svc/code';
import { asksByAddress } from './model-hosts.ts';

/** What the sources of a program of the repository show. */
export type OwnProgram = {
  readonly path: string;
  /** It asks a model, or runs an agent with tools; null where no source shows either. */
  readonly asks: 'model' | 'agent' | null;
  /** It looks up the issue, pull request or comment that started the run. */
  readonly readsEvent: boolean;
  /** It asks git what a branch changes. */
  readonly readsDiff: boolean;
};

/** The programs of a repository, by the file that each starts in; null for a file that is not there. */
export type OwnPrograms = {
  readonly at: (path: string) => OwnProgram | null;
  /** Files that a command such as `python -m tools.ask`, `npx .` or `uv run ask` starts, as seen from a folder. */
  readonly startedBy: (command: string, folder: string) => OwnProgram | null;
};

/** A call of an agent's command line by a program of Python or JavaScript: its name leads a list of arguments. */
const RUNS_AGENT =
  /\[\s{0,20}["'](?:claude|codex|gemini|copilot|opencode|cursor-agent|aider|goose|qwen)["']\s{0,5},|\b(?:spawn|spawnSync|execFile|execFileSync|execa|exec)\(\s{0,20}["'`](?:claude|codex|gemini|copilot|opencode|cursor-agent|aider|goose|qwen)(?:["'`]|\s)/;
/** Look-ups of an issue, pull request or comment in the libraries for the code host, and the file of the event. */
const LOOKS_UP =
  /GITHUB_EVENT_PATH|\bcontext\.payload\b|\b(?:issues|pulls)\.(?:get|listFiles|listComments|listReviewComments|listReviews)\b|\bget_(?:pull|issue)\s{0,3}\(|\/(?:issues|pulls)\/\$?\{|\/(?:issues|pulls)\/["'`]\s{0,3}\+|["'\s](?:issue|pr)["']?,?\s{0,5}["']?(?:view|diff)\b/;
/** A call of `git diff` by a program. */
const READS_DIFF = /\bgit["']?,?\s{0,5}["']?(?:diff|show)\b/;
/** Members that outsiders write. */
const WRITTEN = /\b(?:title|body|diff|patch|comments?)\b/;

/** Returns the programs of a tree; each is read once. */
export function ownPrograms(tree: SourceTree): OwnPrograms {
  const sources = programSources(tree);
  const at = (path: string): OwnProgram | null => {
    const found = sources(path);
    return found.length === 0 ? null : { path, ...shownBy(found) };
  };
  const startedBy = (command: string, folder: string) => {
    for (const path of startsOf(command, folder, tree)) {
      const found = at(path);
      if (found !== null) return found;
    }
    return null;
  };
  return { at, startedBy };
}

function shownBy(sources: readonly ProgramSource[]): Omit<OwnProgram, 'path'> {
  const kinds = sources.flatMap(({ language, packages }) =>
    packages.map((module) => modelModule(language, module)),
  );
  const texts = sources.map(({ text }) => text);
  const isAgent = kinds.includes('agent') || texts.some((text) => RUNS_AGENT.test(text));
  const isModel = kinds.includes('model') || texts.some(asksByAddress);
  return {
    asks: isAgent ? 'agent' : isModel ? 'model' : null,
    readsEvent:
      texts.some((text) => LOOKS_UP.test(text)) && texts.some((text) => WRITTEN.test(text)),
    readsDiff: texts.some((text) => READS_DIFF.test(text)),
  };
}

/** Words before the program itself. */
const LEAD =
  /^(?:(?:sudo|time|exec|env|command|poetry\s+run|pipenv\s+run|pdm\s+run|hatch\s+run|uv\s+run|npx|bunx|pnpm\s+exec|pnpm\s+dlx|yarn\s+dlx|npm\s+exec|bun\s+run|deno\s+run)(?:\s+--?(?:project|directory|with|extra|group|python|env-file|package)[= ]\S{1,200}|\s+-{1,2}[\w-]{1,40})*|timeout\s+\S{1,20}|[A-Z_][A-Z0-9_]*=\S{0,200})\s+/;
const INTERPRETER =
  /^(?:python(?:3(?:\.\d{1,2})?)?|node|bun|deno\s+run|tsx|ts-node|uv\s+run|(?:\.venv|venv)\/bin\/python3?)(?:\s+-{1,2}(?!m\b)[\w-]{1,40}(?:=\S{0,200})?){0,10}\s+/;
/** Words in front of a program that are taken off. */
const MAX_LEADS = 6;
/** Scripts of a package that call each other. */
const MAX_SCRIPTS = 3;

/** The files that a command may start in, best first. */
function startsOf(command: string, folder: string, tree: SourceTree, depth = 0): string[] {
  let rest = command
    .trim()
    .slice(0, 2000)
    .replace(/\$\{\{[^}]*\}\}\//g, '');
  const script =
    /^(?:npm\s+run(?:-script)?|npm|pnpm\s+run|pnpm|yarn\s+run|yarn|bun\s+run)\s+(?:-\S+\s+){0,3}([\w:.-]{1,80})/.exec(
      rest,
    )?.[1];
  if (script !== undefined && depth < MAX_SCRIPTS) {
    const called = packageOf(folder, tree)?.scripts?.[script];
    if (typeof called === 'string')
      return called.split(/&&|\|\||;/).flatMap((one) => startsOf(one, folder, tree, depth + 1));
  }
  for (let left = MAX_LEADS; left > 0 && LEAD.test(rest); left--) rest = rest.replace(LEAD, '');
  const inFolder = (path: string) => [...below(folder, path), ...below('', path)];
  const module = /^python(?:3(?:\.\d{1,2})?)?\s+(?:-[A-Za-z]\s+){0,3}-m\s+([\w.]{1,200})/.exec(
    rest,
  )?.[1];
  if (module !== undefined) return moduleFiles(module).flatMap(inFolder);
  const word = /^["']?([^\s"';|&<>]{1,300})/.exec(rest.replace(INTERPRETER, ''))?.[1] ?? '';
  if (/\.(?:py|[cm]?[jt]sx?)$/.test(word)) return compiledFrom(word).flatMap(inFolder);
  if (word === '.' || word === './') return packageStarts(folder, tree);
  return consoleScript(word, folder, tree).flatMap(inFolder);
}

/** A file, and the source that it is compiled from: `src/index.ts` of `dist/index.js`. */
export function compiledFrom(path: string): string[] {
  const source = /^(.*?)(?:dist|lib|build|out)\/(.+)\.[cm]?js$/.exec(path);
  if (source === null) return [path];
  const [, before = '', rest = ''] = source;
  const names = [rest, rest.replace(/\/index$/, ''), 'main', 'index'];
  const found = names.flatMap((name) =>
    ['ts', 'mts', 'js', 'mjs'].map((end) => `${before}src/${name}.${end}`),
  );
  return distinctPaths([...found, path]);
}

const moduleFiles = (module: string) => {
  const path = module.replaceAll('.', '/');
  return [path, `src/${path}`].flatMap((one) => [
    `${one}.py`,
    `${one}/__main__.py`,
    `${one}/cli.py`,
    `${one}/__init__.py`,
  ]);
};

type Manifest = {
  readonly main?: unknown;
  readonly bin?: unknown;
  readonly scripts?: Readonly<Record<string, unknown>>;
};

function packageOf(folder: string, tree: SourceTree): Manifest | null {
  try {
    const found: unknown = JSON.parse(textIn(folder, 'package.json', tree) ?? 'null');
    return typeof found === 'object' ? (found as Manifest | null) : null;
  } catch {
    return null;
  }
}

/** Where `npx .` and `node .` start. */
function packageStarts(folder: string, tree: SourceTree): string[] {
  const manifest = packageOf(folder, tree);
  const bins =
    typeof manifest?.bin === 'object' && manifest.bin !== null
      ? Object.values(manifest.bin)
      : [manifest?.bin];
  return [...bins, manifest?.main]
    .filter((one): one is string => typeof one === 'string')
    .flatMap((one) => compiledFrom(one))
    .flatMap((one) => below(folder, one));
}

/** The file of `ask = "tools.ask:main"` in `pyproject.toml`. */
function consoleScript(name: string, folder: string, tree: SourceTree): string[] {
  if (!/^[\w-]{1,80}$/.test(name)) return [];
  const text = textIn(folder, 'pyproject.toml', tree) ?? '';
  const line = new RegExp(`^["']?${name}["']?\\s{0,10}=\\s{0,10}["']([\\w.]{1,200}):`, 'm');
  const module = line.exec(text)?.[1];
  return module === undefined ? [] : moduleFiles(module);
}

function distinctPaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.replace(/^\.\//, '')))];
}

function below(folder: string, path: string): string[] {
  const joined = joinedPath(folder, path);
  return joined === null ? [] : [joined];
}

function textIn(folder: string, name: string, tree: SourceTree): string | null {
  const [path] = below(folder, name);
  return path === undefined ? null : tree.text(path);
}
