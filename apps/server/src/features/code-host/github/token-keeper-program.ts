/**
 * Sends the requests that mint and revoke tokens of installations, for the service that has started it: `token-keeper.ts`. It holds
 * every token that is not revoked yet, and revokes them once the service is gone, however that ended.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openOutbound } from '../../../platform/outbound/outbound.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { sendToGithub } from './github-request.ts';
import type { KeeperAnswer, KeeperRequest, KeeperSettings } from './keeper-messages.ts';
import { revokeToken } from './repository-access.ts';

/** Pauses before the rounds of requests that revoke what is left. */
const PAUSES_MS = [0, 500, 2_000, 10_000, 60_000, 300_000];

/** The host ends each after so long. */
const TOKEN_MS = 60 * 60_000;

const { api, allow, allowLoopback } = JSON.parse(process.argv[2] ?? '{}') as KeeperSettings;
const outbound = openOutbound({ allow, allowLoopback, log: { warn: () => {} } });
const send = (request: KeeperRequest['request']) => sendToGithub(outbound, api, request);
/** When each ends by itself, in milliseconds since 1970 UTC. */
const tokens = new Map<string, number>();
const pending = new Set<Promise<void>>();

process.on('message', (message: KeeperRequest) => {
  const answering = answer(message).finally(() => pending.delete(answering));
  pending.add(answering);
});
process.on('disconnect', () => void revokeAll());
// a supervisor signals all processes of the service at once: this one ends after it
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

/** Holds the token of an answer before the answer is passed on. */
async function answer({ id, request }: KeeperRequest): Promise<void> {
  const response = await send(request);
  if (response.ok) {
    const minted = tokenOf(response.body);
    if (minted !== null) hold(minted);
    const isOver = response.status === 204 || response.status === 401;
    if (request.method === 'DELETE' && isOver) tokens.delete(bearerOf(request.authorization));
  }
  // the service may be gone by now
  if (process.connected) process.send?.({ id, response } satisfies KeeperAnswer, () => {});
}

/** Forgets what has ended by itself: the service did not get its answer, or could not revoke it. */
function hold(minted: string): void {
  const now = Date.now();
  for (const [token, endsAt] of tokens) if (endsAt < now) tokens.delete(token);
  tokens.set(minted, now + TOKEN_MS);
}

async function revokeAll(): Promise<void> {
  await Promise.all(pending);
  for (const pause of PAUSES_MS) {
    await delay(pause);
    await Promise.all([...tokens.keys()].map(revokeOne));
    if (tokens.size === 0) break;
  }
  process.exit();
}

async function revokeOne(token: string): Promise<void> {
  if (await revokeToken(send, new Secret(token))) tokens.delete(token);
}

function tokenOf(body: unknown): string | null {
  const { token } = (body ?? {}) as { readonly token?: unknown };
  return typeof token === 'string' ? token : null;
}

function bearerOf(authorization = ''): string {
  return authorization.replace(/^Bearer /, '');
}
