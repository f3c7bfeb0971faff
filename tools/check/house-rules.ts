type HouseRule = {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Paths that the rule is for; all of them when absent. */
  readonly paths?: RegExp;
};

/** Patterns forbidden in every text file of the repository, written so that this file does not match itself. */
const TEXT_RULES: readonly HouseRule[] = [
  {
    pattern:
      /\b(?:registry[.](?:npmjs|yarnpkg)|npm[.]pkg[.]github|(?:test[.])?pypi|files[.]pythonhosted)[.](?:org|com)\b/,
    reason: 'names the host of a package registry: which one is used is the machine’s setting',
  },
  {
    // `/root/.ssh` and its like are names that policies speak of
    pattern: /(?<![\w.~/-])[/](?:work[/]|root[/](?![.]))[\w.]/,
    reason: 'holds the path of one machine',
  },
  { pattern: /[.]{2}[/]shared\b|[/][.]library\b/, reason: 'reads outside the repository' },
  {
    pattern: /(?:^|[\s/*#(])(?:TO[D]O|FIX[M]E|X{3}|HA[C]K)\b/,
    reason: 'leaves work in a comment: do it, or write an issue',
  },
  { pattern: /^(?:<{7}|>{7}) /, reason: 'holds the mark of a merge conflict' },
  {
    pattern: /\bnpx (?!-\S*package)(?:-\S+ )*svc(?:-server)?\b/,
    reason: 'runs a package of this name that is not ours: write npm run svc, or svc',
  },
  {
    pattern: /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\b|\bsendBeacon\b|\bWebSocket\b/,
    reason: 'calls the service past apps/console/src/api/call.ts: use call()',
    paths: /^apps[/]console[/]src[/](?!api[/]call[.]ts$)/,
  },
  {
    pattern: /\brequest[.]ip\b|[{,] *ip *[,}]/,
    reason: 'reads the address of a proxy: use request.clientAddress',
    paths: /^apps[/]server[/]src[/]/,
  },
];

const DUMPS = /(?:^|[/])(?:utils?|helpers?|common|misc|types|shared|manager)\.[cm]?[jt]sx?$/;
const KEBAB = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/;

/** Every line of a text file that breaks a rule of the house, as `path:line: reason`. */
export function textFaults(path: string, text: string): readonly string[] {
  const faults: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    for (const { pattern, reason, paths } of TEXT_RULES) {
      if (pattern.test(line) && (paths?.test(path) ?? true))
        faults.push(`${path}:${index + 1}: ${reason}`);
    }
  }
  return faults;
}

/** What is wrong with the name of a source file; null when nothing is. */
export function nameFault(path: string): string | null {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return null;
  if (DUMPS.test(path)) return `${path}: a file is named after the one noun or use case inside it`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return KEBAB.test(name) ? null : `${path}: file names are in kebab-case`;
}
