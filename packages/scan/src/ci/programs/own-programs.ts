import { joinedPath, type SourceTree } from '@svc/analysis';
import { modelModule, modulesOf, programSources, type SourceText } from '@svc/code';
import { asksByAddress } from '../models/model-hosts.ts';
import { type OwnManifests, ownManifests } from './own-manifests.ts';

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
  /** What the text of one file shows; it imports no file of the tree. */
  readonly inText: (path: string, text: string) => OwnProgram;
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

/** Returns the programs of a tree; each source and manifest is read once, up to a byte budget. */
export function ownPrograms(tree: SourceTree): OwnPrograms {
  const sources = programSources(tree, shownBy);
  const manifests = ownManifests(tree);
  const known = new Map<string, OwnProgram | null>();
  const at = (path: string): OwnProgram | null => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const shown = sources(path);
    const program = shown.length === 0 ? null : { path, ...inAll(shown) };
    known.set(path, program);
    return program;
  };
  const startedBy = (command: string, folder: string) => {
    for (const path of startsOf(command, folder, manifests)) {
      const found = at(path);
      if (found !== null) return found;
    }
    return null;
  };
  const texts = new Map<string, Map<string, OwnProgram>>();
  const inText = (path: string, text: string): OwnProgram => {
    const ofText = texts.get(text) ?? new Map<string, OwnProgram>();
    texts.set(text, ofText);
    const found = ofText.get(path) ?? readText(path, text);
    ofText.set(path, found);
    return found;
  };
  const readText = (path: string, text: string): OwnProgram => {
    const language = path.endsWith('.py') ? 'python' : 'javascript';
    const packages = modulesOf(text, language);
    return { path, ...inAll([shownBy({ path, text, language, packages })]) };
  };
  return { at, startedBy, inText };
}

/** What one source shows. */
type Shown = {
  readonly isAgent: boolean;
  readonly isModel: boolean;
  readonly looksUp: boolean;
  readonly isWritten: boolean;
  readonly readsDiff: boolean;
};

function shownBy({ language, packages, text }: SourceText): Shown {
  const kinds = packages.map((module) => modelModule(language, module));
  return {
    isAgent: kinds.includes('agent') || RUNS_AGENT.test(text),
    isModel: kinds.includes('model') || asksByAddress(text),
    looksUp: LOOKS_UP.test(text),
    isWritten: WRITTEN.test(text),
    readsDiff: READS_DIFF.test(text),
  };
}

function inAll(sources: readonly Shown[]): Omit<OwnProgram, 'path'> {
  const isAgent = sources.some((one) => one.isAgent);
  const isModel = sources.some((one) => one.isModel);
  return {
    asks: isAgent ? 'agent' : isModel ? 'model' : null,
    readsEvent: sources.some((one) => one.looksUp) && sources.some((one) => one.isWritten),
    readsDiff: sources.some((one) => one.readsDiff),
  };
}

/** Words before the program itself. */
const LEAD =
  /^(?:(?:sudo|time|exec|env|command|poetry\s+run|pipenv\s+run|pdm\s+run|hatch\s+run|uv\s+run|npx|bunx|pnpm\s+exec|pnpm\s+dlx|yarn\s+dlx|npm\s+exec|bun\s+run|deno\s+run)(?:\s+--?(?:project|directory|with|extra|group|python|env-file|package)[= ]\S{1,200}|\s+-[\w-]{1,41})*|timeout\s+\S{1,20}|[A-Z_][A-Z0-9_]*=\S{0,200})\s+/;
const INTERPRETER =
  /^(?:python(?:3(?:\.\d{1,2})?)?|node|bun|deno\s+run|tsx|ts-node|uv\s+run|(?:\.venv|venv)\/bin\/python3?)(?:\s+-(?!m\b)[\w-]{1,41}(?:=\S{0,200})?){0,10}\s+/;
/** Characters of a file's path. */
const MAX_PATH = 300;
/** Words in front of a program that are taken off. */
const MAX_LEADS = 6;
/** Scripts of a package that call each other, and commands that they lead to. */
const MAX_SCRIPTS = 3;
const MAX_COMMANDS = 50;

/** The files that a command may start in, best first. `left`: commands that may still be followed. */
function startsOf(
  command: string,
  folder: string,
  manifests: OwnManifests,
  depth = 0,
  left = { commands: MAX_COMMANDS },
): string[] {
  if (left.commands-- <= 0) return [];
  let rest = command
    .trim()
    .slice(0, 2000)
    .replace(/\$\{\{[^}]*\}\}\//g, '');
  const script =
    /^(?:npm\s+run(?:-script)?|npm|pnpm\s+run|pnpm|yarn\s+run|yarn|bun\s+run)\s+(?:-\S+\s+){0,3}([\w:.-]{1,80})/.exec(
      rest,
    )?.[1];
  if (script !== undefined && depth < MAX_SCRIPTS) {
    const called = manifests.packageIn(folder)?.scripts.get(script);
    if (called !== undefined)
      return called.flatMap((one) => startsOf(one, folder, manifests, depth + 1, left));
  }
  for (let left = MAX_LEADS; left > 0 && LEAD.test(rest); left--) rest = rest.replace(LEAD, '');
  const inFolder = (path: string) => [...below(folder, path), ...below('', path)];
  const module = /^python(?:3(?:\.\d{1,2})?)?\s+(?:-[A-Za-z]\s+){0,3}-m\s+([\w.]{1,200})/.exec(
    rest,
  )?.[1];
  if (module !== undefined) return moduleFiles(module).flatMap(inFolder);
  const word = /^["']?([^\s"';|&<>]{1,300})/.exec(rest.replace(INTERPRETER, ''))?.[1] ?? '';
  if (/\.(?:py|[cm]?[jt]sx?)$/.test(word)) return compiledFrom(word).flatMap(inFolder);
  if (word === '.' || word === './') return packageStarts(folder, manifests);
  return consoleScript(word, folder, manifests).flatMap(inFolder);
}

/** A file, and the source that it is compiled from: `src/index.ts` of `dist/index.js`. */
export function compiledFrom(path: string): string[] {
  if (path.length > MAX_PATH) return [];
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

/** Where `npx .` and `node .` start. */
function packageStarts(folder: string, manifests: OwnManifests): string[] {
  return (manifests.packageIn(folder)?.starts ?? [])
    .flatMap((one) => compiledFrom(one))
    .flatMap((one) => below(folder, one));
}

/** The files of `ask = "tools.ask:main"` in `pyproject.toml`. */
function consoleScript(name: string, folder: string, manifests: OwnManifests): string[] {
  const module = manifests.consoleScriptsIn(folder).get(name);
  return module === undefined ? [] : moduleFiles(module);
}

function distinctPaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.replace(/^\.\//, '')))];
}

function below(folder: string, path: string): string[] {
  const joined = joinedPath(folder, path);
  return joined === null ? [] : [joined];
}
