import type { TextSpan } from '@svc/analysis';
import { runsFetched } from '../models/agent-installs.ts';

/** A program that a script installs from a registry or by an install script. */
export type InstalledProgram = {
  /** The package or address, as findings name it. */
  readonly name: string;
  /** Names under which scripts may call it. */
  readonly commands: readonly string[];
  /** An exact version is installed, or a checksum is verified. */
  readonly isPinned: boolean;
};

/** The same in its job, with the step that installs it. */
export type JobInstall = InstalledProgram & { readonly path: string; readonly span: TextSpan };

/** Installations of one script that are read. */
const MAX_INSTALLS = 50;

/** Installations for the whole machine, by package manager, up to the end of the command. */
const GLOBAL_NPM =
  /\b(?:(?:npm|pnpm|bun)\s+(?:install|i|add)|yarn\s+global\s+add)\b([^\n;&|]{0,500})/g;
const OF_PYTHON = /\b(?:pipx|uv\s+tool|pip3?|uv\s+pip)\s+install\b([^\n;&|]{0,500})/g;
const OF_OTHERS =
  /\b(?:go\s+install|cargo\s+(?:b?install)|brew\s+install|gh\s+extension\s+install)\b([^\n;&|]{0,500})/g;
const FETCHED =
  /\b(?:curl|wget)\b[^\n|;]{0,300}?https?:\/\/((?:[\w-]{1,60}\.){1,5}[a-z]{2,12})(\/[^\s"'|;)]{0,300})?/g;
/** Hosts of many programs, whose own name stands in the path after the owner. */
const OF_REPOSITORY = /^(?:raw\.githubusercontent\.com|github\.com)$/;

/** Returns what a script installs, in the order of the script. */
export function installedPrograms(script: string): InstalledProgram[] {
  const npm = [...script.matchAll(GLOBAL_NPM)]
    .filter(([whole]) => /\s(?:-g|--global)\b|^yarn\s/.test(whole))
    .flatMap(([, words = '']) => packagesIn(words, /^@v?\d+\.\d+\.\d+/));
  const python = [...script.matchAll(OF_PYTHON)].flatMap(([, words = '']) =>
    packagesIn(words.replaceAll('==', '@'), /^@v?\d/),
  );
  const others = [...script.matchAll(OF_OTHERS)].flatMap(([whole, words = '']) =>
    packagesIn(words, whole.includes('--version') ? /^/ : /^@v?\d/),
  );
  const isChecked = runsFetched(script) === 'checked';
  const fetched =
    runsFetched(script) === null
      ? []
      : [...script.matchAll(FETCHED)].map(([, host = '', path = '']) =>
          fetchedProgram(host, path, isChecked),
        );
  return [...npm, ...python, ...others, ...fetched].slice(0, MAX_INSTALLS);
}

/** Packages among the words of an installation; `pin` matches the versions that are exact. */
function packagesIn(words: string, pin: RegExp): InstalledProgram[] {
  return words.split(/\s+/).flatMap((word): InstalledProgram[] => {
    const [, name = '', version = ''] =
      /^["']?((?:@[\w.-]{1,80}\/)?[A-Za-z][\w./-]{0,120})(?:\[[\w,-]{0,80}\])?(@[^\s"']{0,60})?["']?$/.exec(
        word,
      ) ?? [];
    if (name === '' || isLocal(name, words)) return [];
    const commands = commandNames(name.slice(name.lastIndexOf('/') + 1));
    return [{ name, commands, isPinned: pin.test(version) || version.includes('$') }];
  });
}

/** True for a file or a folder of the repository, which an installation may name in the place of a package. */
function isLocal(name: string, words: string): boolean {
  if (/\.(?:txt|whl|toml|tgz)$|^requirements\b/.test(name)) return true;
  if (/\s(?:--path|-e|--editable)\b/.test(words)) return true;
  // A folder in front of a package is its owner or its host: `@acme/tool`, `example.org/acme/tool`, `acme/tap/tool`.
  return /^(?!@)[\w-]+\/[^/]+$/.test(name);
}

/** The program that an address installs: named by its host, or by the repository. */
function fetchedProgram(host: string, path: string, isPinned: boolean): InstalledProgram {
  const owned = OF_REPOSITORY.test(host) ? path.split('/').slice(1, 3) : [];
  const name = owned.length === 2 ? owned.join('/') : `${host}${path}`;
  const label = host.split('.').at(-2) ?? '';
  return { name: name.slice(0, 100), commands: commandNames(owned[1] ?? label), isPinned };
}

function commandNames(name: string): string[] {
  return [...new Set([name, name.replace(/[-_](?:cli|ai)$/, '')])].filter((one) => one.length > 1);
}
