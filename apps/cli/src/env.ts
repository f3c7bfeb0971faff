/** What the commands take from the environment. An empty value counts as absent. */
export type Env = {
  /** How the user starts this program, for advice: `svc`, or `npm run -s svc --` in a clone. */
  readonly program: string;
  /** Service token and API address; both override what `svc login` stored. */
  readonly token: string | null;
  readonly api: string | null;
  readonly home: string | null;
  /** Folder of the user's configuration files. */
  readonly configHome: string | null;
  readonly color: boolean;
  /** Columns to wrap text at; null when standard output is not a terminal, and with NO_COLOR. */
  readonly width: number | null;
  /** Standard error is a terminal that can redraw a line. */
  readonly progress: boolean;
  /** Address of the code host whose repositories are named `owner/name`. */
  readonly codeHostUrl: string | null;
  /** Ref and commit a GitHub Actions run is about. */
  readonly ciRef: string | null;
  /** The index that git passes to a hook (GIT_INDEX_FILE), relative to the working folder; not always the repository's own. */
  readonly gitIndexFile: string | null;
  /** The time to write into documents, RFC 3339 in UTC, of SOURCE_DATE_EPOCH (reproducible-builds.org); null without a valid one. */
  readonly sourceDate: string | null;
};

/** The one place that reads the process environment. `terminal`: which streams are one. */
export function readEnv(
  source: NodeJS.ProcessEnv,
  terminal: { readonly out: boolean; readonly err: boolean; readonly columns?: number },
): Env {
  const value = (name: string) => source[name] || null;
  const home = value('HOME') ?? value('USERPROFILE');
  return {
    program: value('SVC_COMMAND') ?? 'svc',
    token: value('SVC_TOKEN'),
    api: value('SVC_API'),
    home,
    configHome: value('XDG_CONFIG_HOME') ?? (home === null ? null : `${home}/.config`),
    color: terminal.out && value('NO_COLOR') === null && value('TERM') !== 'dumb',
    width: terminal.out && value('NO_COLOR') === null ? (terminal.columns ?? null) : null,
    progress: terminal.err && value('CI') === null && value('TERM') !== 'dumb',
    codeHostUrl: value('SVC_CODE_HOST_URL'),
    ciRef: value('GITHUB_REF'),
    gitIndexFile: value('GIT_INDEX_FILE'),
    sourceDate: dateOf(value('SOURCE_DATE_EPOCH')),
  };
}

/** Of whole seconds since 1970, up to the year 9999. */
function dateOf(seconds: string | null): string | null {
  if (seconds === null || !/^\d{1,12}$/.test(seconds) || Number(seconds) > 253402300799)
    return null;
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}
