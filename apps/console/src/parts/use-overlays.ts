import { useEffect, useSyncExternalStore } from 'react';

type Overlays = typeof import('./overlays.ts');

let overlays: Overlays | null = null;
let failure: unknown = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads what opens above the page. A file that does not arrive is asked for again with the next use. */
export function loadOverlays(): Promise<void> {
  loading ??= import('./overlays.ts')
    .then(
      (loaded) => {
        overlays = loaded;
      },
      (error: unknown) => {
        failure = error;
        loading = null;
      },
    )
    .then(() => {
      for (const listener of listeners) listener();
    });
  return loading;
}

/**
 * Returns what opens above the page, null until it has been loaded, which begins with the first use (`isUsed`). Throws where its file
 * does not arrive, as a page does whose files are gone.
 */
export function useOverlays(isUsed: boolean): Overlays | null {
  const loaded = useSyncExternalStore(subscribe, () => overlays);
  const error = useSyncExternalStore(subscribe, () => failure);
  useEffect(() => {
    if (isUsed) void loadOverlays();
  }, [isUsed]);
  if (isUsed && loaded === null && error !== null) {
    failure = null;
    throw error;
  }
  return loaded;
}
