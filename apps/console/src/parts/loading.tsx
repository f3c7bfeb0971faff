import { Button } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemPanel } from './problem-panel.tsx';
import type { SkeletonShape } from './skeleton.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { Waiting } from './waiting.tsx';

/** What a read has brought: its answer, its problem, or that it is under way. A failed refresh keeps the last answer. */
export function Loaded<Answer>({
  query,
  shape = 'lines',
  children,
}: {
  readonly query: UseQueryResult<Answer>;
  /** Of what is shown of the answer. */
  readonly shape?: SkeletonShape;
  readonly children: (answer: Answer) => ReactNode;
}) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <StaleNotice
            error={query.error}
            readAt={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
          />
        )}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) {
    return <ProblemPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <FirstRead query={query} shape={shape} />;
}

/** A read that has not brought anything yet: it is waited for, and may be cancelled and begun again. */
export function FirstRead({
  query,
  shape,
}: {
  readonly shape?: SkeletonShape;
  readonly query: Pick<UseQueryResult, 'fetchStatus' | 'isEnabled' | 'refetch'>;
}) {
  const client = useQueryClient();
  const cancel = () =>
    void client.cancelQueries({
      type: 'active',
      predicate: ({ state }) => state.data === undefined,
    });
  if (query.fetchStatus !== 'idle' || !query.isEnabled) {
    return <Waiting onCancel={cancel} {...(shape !== undefined && { shape })} />;
  }
  return (
    <div className="empty" role="status">
      <strong>Cancelled</strong>
      <p>Nothing was read.</p>
      <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
        Read it
      </Button>
    </div>
  );
}
