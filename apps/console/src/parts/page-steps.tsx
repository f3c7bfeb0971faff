import { Button } from '@mantine/core';
import { useState } from 'react';

/** Which page of a table is shown, by the cursors of the pages up to it; none for the first. */
export type PageSteps = {
  /** Query of the page that is shown. */
  readonly query: { readonly limit: number; readonly cursor?: string };
  readonly isFirst: boolean;
  readonly older: (nextCursor: string) => void;
  readonly newer: () => void;
};

/** Steps through the pages of a table that is read again by itself, a page at a time. */
export function usePageSteps(limit: number): PageSteps {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  return {
    query: { limit, ...(cursor !== undefined && { cursor }) },
    isFirst: cursor === undefined,
    older: (nextCursor) => setCursors([...cursors, nextCursor]),
    newer: () => setCursors(cursors.slice(0, -1)),
  };
}

/** Buttons to the pages beside the one that is shown; nothing where all is on one page. */
export function PageButtons({
  steps,
  nextCursor,
  label,
}: {
  readonly steps: PageSteps;
  readonly nextCursor: string | null;
  /** Of what the table has, in the plural. */
  readonly label: string;
}) {
  if (steps.isFirst && nextCursor === null) return null;
  return (
    <div className="actions">
      <Button size="compact-sm" variant="default" disabled={steps.isFirst} onClick={steps.newer}>
        Newer {label}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && steps.older(nextCursor)}
      >
        Older {label}
      </Button>
    </div>
  );
}
