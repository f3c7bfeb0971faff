import type { ChangeMessage } from '@svc/contract';
import { openChanges } from './call.ts';

/** What the stream says: things that changed, or that messages were missed. */
export type ChangeEvent =
  | { readonly kind: 'changes'; readonly changes: ChangeMessage['changes'] }
  | { readonly kind: 'reset' };

/** After a refusal, such as of a session that has ended, the browser does not try again by itself. */
const RETRY_MS = 15_000;

/**
 * Follows what changes in the tenant, until the returned function is called. One tab of a browser holds the connection, of
 * which a browser has few, and passes on what it hears; when it closes, another takes over.
 */
export function followChanges(tenantId: string, onEvent: (event: ChangeEvent) => void): () => void {
  const name = `svc-changes ${tenantId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<ChangeEvent>) => onEvent(data);
  const controller = new AbortController();
  const { signal } = controller;
  const pass = (event: ChangeEvent) => {
    channel.postMessage(event);
    onEvent(event);
  };
  navigator.locks
    .request(name, { signal }, () => holdConnection(signal, pass))
    .catch(() => {
      // given up before it was this tab's turn
    });
  return () => {
    controller.abort();
    channel.close();
  };
}

function holdConnection(signal: AbortSignal, pass: (event: ChangeEvent) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: ReturnType<typeof openChanges>;
    let isFirst = true;
    const connect = () => {
      if (signal.aborted) return;
      source = openChanges();
      source.addEventListener('ready', () => {
        if (!isFirst) pass({ kind: 'reset' });
        isFirst = false;
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
