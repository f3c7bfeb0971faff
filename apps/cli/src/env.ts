/** What the commands take from the environment. An empty value counts as absent. */
export type Env = {
  /** Service token and API address; both override what `svc login` stored. */
  readonly token: string | null;
  readonly api: string | null;
  readonly home: string | null;
  /** Folder of the user's configuration files. */
  readonly configHome: string | null;
  readonly color: boolean;
  /** Standard error is a terminal that can redraw a line. */
  readonly progress: boolean;
  /** Ref and commit a GitHub Actions run is about. */
  readonly ciRef: string | null;
  /** The index that git asks a hook to look at, relative to the working folder; not always the repository's own. */
  readonly gitIndexFile: string | null;
};

/** The one place that reads the process environment. `terminal`: which streams are one. */
export function readEnv(
  source: NodeJS.ProcessEnv,
  terminal: { readonly out: boolean; readonly err: boolean },
): Env {
  const value = (name: string) => source[name] || null;
  const home = value('HOME') ?? value('USERPROFILE');
  return {
    token: value('SVC_TOKEN'),
    api: value('SVC_API'),
    home,
    configHome: value('XDG_CONFIG_HOME') ?? (home === null ? null : `${home}/.config`),
    color: terminal.out && value('NO_COLOR') === null && value('TERM') !== 'dumb',
    progress: terminal.err && value('CI') === null && value('TERM') !== 'dumb',
    ciRef: value('GITHUB_REF'),
    gitIndexFile: value('GIT_INDEX_FILE'),
  };
}
