import { useSyncExternalStore } from 'react';

/** Where boxes of a picture that fits the window could not be read. */
const SMALL = '(max-width: 600px)';

/** Returns whether the window is as small as that of a phone, and renders again when that changes. */
export function useSmallWindow(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(SMALL).matches);
}

function onChange(listener: () => void): () => void {
  const query = matchMedia(SMALL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
