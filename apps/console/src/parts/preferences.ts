import { useSyncExternalStore } from 'react';
import type { ZonePreference } from './time-format.ts';

/** What this browser remembers of how somebody likes the console; no data of the tenant. */
export type Preferences = {
  readonly zone: ZonePreference;
  readonly isCompact: boolean;
  /** Single-key shortcuts (WCAG 2.1.4). */
  readonly hasKeys: boolean;
};

const KEY = 'svc-preferences';
const DEFAULTS: Preferences = { zone: 'local', isCompact: false, hasKeys: true };
const listeners = new Set<() => void>();
let current = read();

function read(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as object) };
  } catch {
    return DEFAULTS;
  }
}

/** Changes some preferences, in every tab. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    current = read();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
