import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Waiting } from '../../parts/waiting.tsx';

/** After which a page of several parts shows those that are there. */
const MAX_WAIT_MS = 3_000;

/**
 * Renders `children` once the first answers have arrived, and until then `reads`, which begins the reads and shows nothing: each part is
 * rendered once, with its answer.
 */
export function FirstReads({
  reads,
  children,
}: {
  readonly reads: ReactNode;
  readonly children: ReactNode;
}) {
  if (useFirstReads()) return children;
  return (
    <>
      {reads}
      <Waiting shape="thing" />
    </>
  );
}

/**
 * Returns whether a page of several parts can be shown without moving them: the first answers of all its parts have arrived, or three
 * seconds have passed. It stays so until the page is left.
 */
function useFirstReads(): boolean {
  const pending = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const [hasBegun, setBegun] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // the reads begin in effects that run before this one
    setBegun(true);
    const timer = setTimeout(() => startTransition(() => setReady(true)), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // in pieces, between which the browser paints and answers
    if (hasBegun && pending === 0) startTransition(() => setReady(true));
  }, [hasBegun, pending]);
  return isReady;
}
