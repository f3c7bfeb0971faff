import { useMantineColorScheme } from '@mantine/core';
import type { Preferences as Stored } from '@svc/contract';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useMay } from '../api/me.ts';
import { useWrite } from '../api/writes.ts';
import { storedValue } from './stored-value.ts';
import { isZone, type ZonePreference } from './time-format.ts';

/** How somebody likes the console, as this browser remembers it for the first paint; no data of the tenant. */
export type Preferences = {
  readonly zone: ZonePreference;
  readonly isCompact: boolean;
  /** Single-key shortcuts (WCAG 2.1.4). */
  readonly hasKeys: boolean;
};

export type Theme = 'auto' | 'light' | 'dark';

const DEFAULTS: Preferences = { zone: 'local', isCompact: false, hasKeys: true };
const STORED = storedValue('svc-preferences', parsePreferences, JSON.stringify);

function parsePreferences(text: string | null): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(text ?? '{}') as object) };
  } catch {
    return DEFAULTS;
  }
}

/** Remembers some preferences in this browser, for every tab. */
function keepPreferences(change: Partial<Preferences>): void {
  STORED.set({ ...STORED.get(), ...change });
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(STORED.subscribe, STORED.get);
}

/** Shows the console as the person has stored it, from this browser or another one; null leaves it as it is here. */
export function useStoredPreferences(stored: Stored | null): void {
  const { setColorScheme } = useMantineColorScheme();
  // another function on each render
  const setScheme = useRef(setColorScheme);
  useLayoutEffect(() => {
    setScheme.current = setColorScheme;
  });
  useLayoutEffect(() => {
    if (stored === null) return;
    const { density, singleKeys, theme } = stored;
    // one that another browser knows
    const zone = isZone(stored.zone) ? stored.zone : 'UTC';
    keepPreferences({ zone, isCompact: density === 'compact', hasKeys: singleKeys });
    setScheme.current(theme === 'system' ? 'auto' : theme);
  }, [stored]);
}

/** Returns what changes preferences: at once in this browser, and for the person wherever they sign in. */
export function useChangePreferences() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const may = useMay();
  // each sends all preferences: the last change must arrive last
  const write = useWrite('putPreferences', { scope: 'putPreferences' });
  const change = ({ theme = colorScheme, ...some }: Partial<Preferences & { theme: Theme }>) => {
    keepPreferences(some);
    setColorScheme(theme);
    const { zone, isCompact, hasKeys } = STORED.get();
    const body: Stored = {
      zone,
      density: isCompact ? 'compact' : 'comfortable',
      singleKeys: hasKeys,
      theme: theme === 'auto' ? 'system' : theme,
    };
    // platform administrators have none: this browser remembers it
    if (may('putPreferences')) write.mutate({ body });
  };
  return { change, error: write.error, theme: colorScheme };
}
