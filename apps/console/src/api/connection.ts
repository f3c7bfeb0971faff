import { useSyncExternalStore } from 'react';

const PROBE_MS = 3_000;

let isConnected = true;
const listeners = new Set<() => void>();

/** Returns whether the last request of this tab was answered. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => isConnected);
}

/** Calls the listener whenever the service answers again. */
export function onReconnected(listener: () => void): void {
  subscribe(() => {
    if (isConnected) listener();
  });
}

export function noteAnswer(): void {
  if (isConnected) return;
  isConnected = true;
  for (const listener of listeners) listener();
}

/** Notes that a request was not answered. From then on `probe` is repeated until it is. */
export function noteNoAnswer(probe: () => Promise<boolean>): void {
  if (!isConnected) return;
  isConnected = false;
  for (const listener of listeners) listener();
  void reconnect(probe);
}

async function reconnect(probe: () => Promise<boolean>): Promise<void> {
  while (!isConnected) {
    if (await probe()) noteAnswer();
    else await nextProbe();
  }
}

/** Resolves after the pause, or as soon as the browser has a network again. */
function nextProbe(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const go = () => {
      end.abort();
      resolve();
    };
    setTimeout(go, PROBE_MS);
    addEventListener('online', go, { signal: end.signal });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
