import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { ChangeReads } from './changes.tsx';
import { AttentionReads } from './needs-attention.tsx';
import { DecisionReads } from './waiting-decisions.tsx';

/** The findings that are named: so few that they are read. */
const WORST = { status: 'open', limit: 3 } as const;
/** The names of repositories, as `RepositoryName` reads them. */
const NAMES = { query: { limit: 200 } };
const TREND = { query: { days: 90 } };
const OPEN = { query: { status: 'open' } } as const;

/** Begins what the first screen of the overview reads; `since` is when the changes begin that are counted. Shows nothing. */
export function OverviewReads({ since }: { readonly since: string }) {
  return (
    <>
      <OwnReads since={since} />
      <AttentionReads />
      <DecisionReads />
      <ChangeReads since={since} />
    </>
  );
}

function OwnReads({ since }: { readonly since: string }) {
  const may = useMay();
  useOverview(since);
  useWorstFindings();
  useOperation('listRepositories', may('listRepositories') ? NAMES : null);
  useFindingTrend();
  useOpenFacets();
  useOperation('getSignedHead', may('getSignedHead') ? {} : null);
  return null;
}

/** The counts of the overview, with the changes since a time. */
export function useOverview(since: string) {
  return useOperation('getOverview', { query: { since } }, { isLive: true });
}

/** What to fix first. */
export function useWorstFindings() {
  const may = useMay();
  return useOperation('listFindings', may('listFindings') ? { query: WORST } : null);
}

/** Open findings by day, of 90 days. */
export function useFindingTrend() {
  const may = useMay();
  return useOperation('getFindingTrend', may('getFindingTrend') ? TREND : null);
}

/** Counts of open findings by age, rule and so on. */
export function useOpenFacets() {
  const may = useMay();
  return useOperation('getFindingFacets', may('getFindingFacets') ? OPEN : null);
}
