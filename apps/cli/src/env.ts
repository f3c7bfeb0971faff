/** What the commands take from the environment. An empty value counts as absent. */
export type Env = {
  /** Service token and API address; both override what `svc login` stored. */
  readonly token: string | null;
  readonly api: string | null;
  /** Folder of the user's configuration files. */
  readonly configHome: string | null;
  readonly color: boolean;
  /** Ref and commit a GitHub Actions run is about. */
  readonly ciRef: string | null;
};

/** The one place that reads the process environment. `isTerminal`: standard output is one. */
export function readEnv(source: NodeJS.ProcessEnv, isTerminal: boolean): Env {
  const value = (name: string) => source[name] || null;
  const home = value('HOME') ?? value('USERPROFILE');
  return {
    token: value('SVC_TOKEN'),
    api: value('SVC_API'),
    configHome: value('XDG_CONFIG_HOME') ?? (home === null ? null : `${home}/.config`),
    color: isTerminal && value('NO_COLOR') === null && value('TERM') !== 'dumb',
    ciRef: value('GITHUB_REF'),
  };
}
