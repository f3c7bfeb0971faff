import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Waiting } from '../../parts/waiting.tsx';

/** After which a page of several parts shows those that are there. */
const MAX_WAIT_MS = 3_000;

/**
 * Shows the parts of a page once their first answers have arrived, and waits until then. It renders again with each answer, and its
 * children do not: they are elements of the page.
 */
export function FirstReads({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) {
  const isReady = useFirstReads();
  return (
    <>
      {!isReady && <Waiting shape="thing" />}
      <div className={className} data-waits={!isReady || undefined}>
        {children}
      </div>
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
