import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemPanel } from './problem-panel.tsx';
import { Waiting } from './waiting.tsx';

/** What a read has brought: its answer, its problem, or that it is under way. A failed refresh keeps the last answer. */
export function Loaded<Answer>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <ProblemPanel error={query.error} onRetry={() => void query.refetch()} />}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) {
    return <ProblemPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Waiting />;
}
