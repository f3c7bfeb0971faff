import type { ChangeMessage } from '@svc/contract';
import { openChanges } from './call.ts';

/** A message of the stream: it has begun, something changed, or messages were missed. */
export type ChangeEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changes'; readonly changes: ChangeMessage['changes'] }
  | { readonly kind: 'reset' };

type Pass = (event: ChangeEvent) => void;

/** After a refusal, such as of a session that has ended, the browser does not try again by itself. */
const RETRY_MS = 15_000;

/**
 * Follows changes in the tenant, until the returned function is called. One tab of a browser keeps the connection, of
 * which a browser has few, and forwards its messages; when it closes, another takes over.
 */
export function followChanges(tenantId: string, onEvent: (event: ChangeEvent) => void): () => void {
  const name = `svc-changes ${tenantId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<ChangeEvent>) => onEvent(data);
  const controller = new AbortController();
  const { signal } = controller;
  const pass: Pass = (event) => {
    channel.postMessage(event);
    onEvent(event);
  };
  void holdLock(name, signal, pass);
  return () => {
    controller.abort();
    channel.close();
  };
}

/** Keeps the connection open whenever no other tab does. */
async function holdLock(name: string, signal: AbortSignal, pass: Pass): Promise<void> {
  const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await holdConnection(signal, pass, 'ready');
    return lock !== null;
  });
  if (isFirst) return;
  await navigator.locks
    // messages between the closing of the former tab and the new connection are missed
    .request(name, { signal }, () => holdConnection(signal, pass, 'reset'))
    .catch(() => {
      // given up before it was this tab's turn
    });
}

/** Keeps a connection open until the signal; `begun` is the event that its first message becomes for listeners. */
function holdConnection(signal: AbortSignal, pass: Pass, begun: 'ready' | 'reset'): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    let source: ReturnType<typeof openChanges>;
    let kind = begun;
    const connect = () => {
      if (signal.aborted) return;
      source = openChanges();
      source.addEventListener('ready', () => {
        pass({ kind });
        kind = 'reset';
      });
      source.addEventListener('reset', () => pass({ kind: 'reset' }));
      source.addEventListener('changes', ({ data }: MessageEvent<string>) =>
        pass({ kind: 'changes', ...(JSON.parse(data) as ChangeMessage) }),
      );
      source.addEventListener('error', () => {
        if (source.readyState === source.CLOSED) setTimeout(connect, RETRY_MS);
      });
    };
    connect();
    signal.addEventListener('abort', () => {
      source.close();
      resolve();
    });
  });
}
