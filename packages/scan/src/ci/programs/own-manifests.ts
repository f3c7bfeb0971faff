import { joinedPath, type SourceTree } from '@svc/analysis';

/** What a `package.json` says of its programs: commands of its scripts by name, and the files of `bin` and `main`. */
type PackageManifest = {
  readonly scripts: ReadonlyMap<string, readonly string[]>;
  readonly starts: readonly string[];
};

/** The manifests of a repository, by folder; each is read once. */
export type OwnManifests = {
  /** Null for a folder without a readable `package.json`. */
  readonly packageIn: (folder: string) => PackageManifest | null;
  /** Modules by the names of the commands in `pyproject.toml`: `ask = "tools.ask:main"`. */
  readonly consoleScriptsIn: (folder: string) => ReadonlyMap<string, string>;
};

/** Characters of a manifest that is read. */
const MAX_TEXT = 500_000;
/** Scripts, commands of one script, starts and console scripts of a manifest. */
const MAX_ENTRIES = 1000;
const MAX_COMMANDS = 50;
const MAX_STARTS = 20;

const CONSOLE_SCRIPT = /^["']?([\w-]{1,80})["']?\s{0,10}=\s{0,10}["']([\w.]{1,200}):/gm;

/** Returns the manifests of a tree. */
export function ownManifests(tree: SourceTree): OwnManifests {
  const textIn = (folder: string, name: string): string => {
    const path = joinedPath(folder, name);
    const text = path === null ? null : tree.text(path);
    return text === null || text.length > MAX_TEXT ? '' : text;
  };
  return {
    packageIn: remembered((folder) => packageManifest(textIn(folder, 'package.json'))),
    consoleScriptsIn: remembered((folder) => consoleScripts(textIn(folder, 'pyproject.toml'))),
  };
}

function remembered<T>(read: (folder: string) => T): (folder: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (folder) => {
    const found = known.get(folder) ?? { value: read(folder) };
    known.set(folder, found);
    return found.value;
  };
}

function packageManifest(text: string): PackageManifest | null {
  const manifest = objectIn(text);
  if (manifest === null) return null;
  const { main, bin, scripts } = manifest;
  const bins = isObject(bin) ? Object.values(bin) : [bin];
  const commands = isObject(scripts) ? Object.entries(scripts).slice(0, MAX_ENTRIES) : [];
  return {
    scripts: new Map(
      commands.flatMap(([name, command]) =>
        typeof command === 'string'
          ? [[name, command.split(/&&|\|\||;/).slice(0, MAX_COMMANDS)] as const]
          : [],
      ),
    ),
    starts: [...bins.slice(0, MAX_STARTS), main].filter((one) => typeof one === 'string'),
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(text);
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function consoleScripts(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', module = ''] of text.matchAll(CONSOLE_SCRIPT)) {
    if (found.size >= MAX_ENTRIES) break;
    if (!found.has(name)) found.set(name, module);
  }
  return found;
}
