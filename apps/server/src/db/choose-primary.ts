/** A server of the database: name or folder of its socket, and port. */
export type Host = { readonly host: string; readonly port: number };

/** What a server says of itself; null where it does not answer in time. */
export type HostState = { readonly isStandby: boolean; readonly timeline: number } | null;

export type AskedHost = { readonly host: Host; readonly state: HostState };

/** No server may be written to. Has the SQLSTATE of sqlclient_unable_to_establish_sqlconnection. */
export class NoPrimary extends Error {
  readonly code = '08001';
}

/**
 * Returns the primary of the newest timeline. A promotion begins a timeline, so that a former primary which returns has an older
 * one: it is none, also while no other answers. `newest` is the newest timeline that was ever seen. Throws `NoPrimary` where
 * there is none, or two of one timeline.
 */
export function choosePrimary(asked: readonly AskedHost[], newest: number): Host {
  const known = Math.max(newest, newestTimeline(asked));
  const primaries = asked.filter(
    ({ state }) => state?.isStandby === false && state.timeline === known,
  );
  const [primary, ...others] = primaries;
  if (primary !== undefined && others.length === 0) return primary.host;
  const problem =
    others.length > 0
      ? `${primaries.length} hosts of the database are primaries of one timeline`
      : `no host of the database is a primary of timeline ${known}`;
  throw new NoPrimary(`${problem} (${asked.map(describe).join(', ')})`);
}

/** The newest timeline that any server has, be it a standby; 0 where none answers. */
export function newestTimeline(asked: readonly AskedHost[]): number {
  return Math.max(0, ...asked.map(({ state }) => state?.timeline ?? 0));
}

function describe({ host, state }: AskedHost): string {
  const name = `${host.host}:${host.port}`;
  if (state === null) return `${name} does not answer`;
  return `${name} is a ${state.isStandby ? 'standby' : 'primary'} of timeline ${state.timeline}`;
}
