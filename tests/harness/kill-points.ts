import { basic, type DoubleRequest, type Hold, hold } from '../doubles/double.ts';
import type { HostedRepository, HostedScans } from './hosted-scans.ts';

/** At which request of an attempt a process is killed, counted from 0, and whether the host has done by then what was asked. */
export type Point = { readonly request: number; readonly before: 'act' | 'answer' };

/** A request for a token, whose answer nobody can do without: a token that nobody has is not revoked. */
const MINT = /\/access_tokens$/;
/** Shorter than the deadline of such a request. */
const MAX_MINT_MS = 3_000;

/** A request of a repository that waits at its point. */
export type HeldPoint = Pick<Hold, 'reached'> & {
  /** Whether it waits still. */
  isHeld(): boolean;
  /** Its process is gone: a token that was minted is answered to the process beside it, everything else never. */
  abandon(): void;
};

/** Holds the request of a repository that is this many requests away. */
export function holdAt(
  { host }: Pick<HostedScans, 'host'>,
  { installation }: HostedRepository,
  { request: wanted, before }: Point,
): HeldPoint {
  let [seen, isMinted, isHeld] = [0, false, false];
  const { reached, release } = hold(
    host,
    (request) => {
      if (installationOf(host.state.installationTokens, request) !== installation.id) return false;
      isMinted = MINT.test(request.path) && before === 'answer';
      return seen++ === wanted;
    },
    before,
  );
  const abandon = () => {
    if (!isMinted) return;
    isHeld = false;
    release();
  };
  const noted = reached.then(() => {
    isHeld = true;
    setTimeout(abandon, MAX_MINT_MS).unref();
  });
  return { reached: noted, isHeld: () => isHeld, abandon };
}

/** Returns the installation that a request is of: by its path, or by its token. */
function installationOf(
  tokens: ReadonlyMap<string, { readonly installationId: number }>,
  { path, headers: { authorization = '' } }: DoubleRequest,
): number | null {
  const [, id] = /\/app\/installations\/(\d+)\//.exec(path) ?? [];
  if (id !== undefined) return Number(id);
  for (const [token, { installationId }] of tokens) {
    const sent = [`Bearer ${token}`, basic('x-access-token', token)];
    if (sent.includes(authorization)) return installationId;
  }
  return null;
}
