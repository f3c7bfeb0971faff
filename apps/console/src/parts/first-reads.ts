import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** After which a page of several parts shows those that are there. */
const MAX_WAIT_MS = 1_000;

/**
 * Returns whether a page of several parts can be shown without moving them: the first answers of all its parts have arrived, or a
 * second has passed. It stays so until the page is left.
 */
export function useFirstReads(): boolean {
  const pending = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const [hasBegun, setBegun] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // the parts begin their reads in effects that run before this one
    setBegun(true);
    const timer = setTimeout(() => setReady(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (hasBegun && pending === 0) setReady(true);
  }, [hasBegun, pending]);
  return isReady;
}
