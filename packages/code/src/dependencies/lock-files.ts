import type { AssetDetector, LineIndex } from '@svc/analysis';
import { type Declared, dependencies } from './dependency.ts';

/** A format of resolved packages: a line with the name, and a later line with its version. */
type LockFormat = {
  readonly path: RegExp;
  readonly ecosystem: 'npm' | 'pypi' | 'nuget';
  /** Group 1 is the name; group 2, where it is there, the version. */
  readonly name: RegExp;
  readonly version: RegExp | null;
};

/**
 * Lock files as their tools write them, line by line: package-lock.json (docs.npmjs.com), yarn.lock, pnpm-lock.yaml,
 * poetry.lock, uv.lock, Pipfile.lock, packages.lock.json (NuGet).
 */
const FORMATS: readonly LockFormat[] = [
  {
    path: /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/,
    ecosystem: 'npm',
    name: /^\s+"(?:.*node_modules\/)((?:@[\w.~-]+\/)?[\w.~-]+)": \{$/,
    version: /^\s+"version": "([^"]+)"/,
  },
  {
    path: /(?:^|\/)yarn\.lock$/,
    ecosystem: 'npm',
    name: /^"?((?:@[\w.~-]+\/)?[\w.~-]+)@[^:].*:$/,
    version: /^\s+version:? "?([^"\s]+)"?$/,
  },
  {
    path: /(?:^|\/)pnpm-lock\.yaml$/,
    ecosystem: 'npm',
    name: /^ {2}'?\/?((?:@[\w.~-]+\/)?[\w.~-]+)[@/](\d[\w.+-]*)(?:\(.*\))?'?:$/,
    version: null,
  },
  {
    path: /(?:^|\/)(?:poetry|uv|pdm)\.lock$/,
    ecosystem: 'pypi',
    name: /^name = "([^"]+)"$/,
    version: /^version = "([^"]+)"$/,
  },
  {
    path: /(?:^|\/)Pipfile\.lock$/,
    ecosystem: 'pypi',
    name: /^ {8}"([\w.-]+)": \{$/,
    version: /^\s+"version": "==([^"]+)"/,
  },
  {
    path: /(?:^|\/)packages\.lock\.json$/,
    ecosystem: 'nuget',
    name: /^ {6}"([\w.-]+)": \{$/,
    version: /^\s+"resolved": "([^"]+)"/,
  },
];

/** Maximum number of lines between the name and the version. */
const NEAR = 12;

/** AI dependencies of lock files, with the versions that they resolve to. */
export const lockFileDetector: AssetDetector = {
  applies: (path) => FORMATS.some((format) => format.path.test(path)),
  detect({ path, lines }) {
    const format = FORMATS.find((one) => one.path.test(path));
    if (format === undefined) return { sightings: [], problems: [] };
    return { sightings: dependencies(format.ecosystem, resolved(format, lines)), problems: [] };
  },
};

function resolved({ name, version }: LockFormat, lines: LineIndex): Declared[] {
  const found: Declared[] = [];
  let open: { readonly name: string; readonly line: number } | null = null;
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.text(line).replace(/\r$/, '');
    if (text.length > 500) continue;
    const named = name.exec(text);
    if (named !== null) {
      open = { name: named[1] as string, line };
      if (named[2] === undefined) continue;
      found.push({ ...open, declared: named[2] });
      open = null;
    }
    const given = open === null || version === null ? null : version.exec(text);
    if (open === null) continue;
    if (given !== null) found.push({ ...open, declared: given[1] as string });
    if (given !== null || line - open.line > NEAR) open = null;
  }
  return found;
}
