import { useSyncExternalStore } from 'react';

/** Build of the console that this page was loaded from; null where the page is not served by the service. */
const OWN = document.querySelector<HTMLMetaElement>('meta[name=svc-build]')?.content ?? null;

let isOutdated = false;
const listeners = new Set<() => void>();

/** Notes which build of the console the service has, which every answer says. */
export function noteBuild({ headers }: Response): void {
  const build = headers.get('svc-build');
  if (isOutdated || OWN === null || build === null || build === OWN) return;
  isOutdated = true;
  for (const listener of listeners) listener();
}

/** Returns whether the service has another build of the console than this page. */
export function useOutdated(): boolean {
  return useSyncExternalStore(subscribe, () => isOutdated);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
