import type { Repository, ScanSummary } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { SEVERITIES, SeverityBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { coverageText, skippedFiles } from './coverage-text.ts';
import { TRIGGER_TEXTS } from './scan-trigger.ts';
import { UnderWay } from './under-way.tsx';

/** The open findings of the default branch by severity, and its newest scan. */
export function DefaultBranchStatus({ repository }: { readonly repository: Repository }) {
  const { id, defaultBranch } = repository;
  const newest = useOperation(
    'listScans',
    { params: { repoId: id }, query: { ref: `refs/heads/${defaultBranch}`, limit: 1 } },
    { isLive: true },
  );
  const open = useOperation(
    'getFindingFacets',
    { query: { repoId: id, status: 'open' } },
    { isLive: true },
  );
  return (
    <section className="stack" aria-label="Default branch">
      <h3>Default branch</h3>
      <Loaded query={open}>
        {({ total, facets }) => (
          <div className="badges">
            <TenantLink to="/findings" search={{ repoId: id, status: 'open' }}>
              {numberText(total)} open {total === 1 ? 'finding' : 'findings'}
            </TenantLink>
            {SEVERITIES.map((severity) => {
              const found = facets.severity.find(({ value }) => value === severity);
              return (
                found !== undefined && (
                  <span key={severity}>
                    <SeverityBadge severity={severity} /> {numberText(found.count)}
                  </span>
                )
              );
            })}
          </div>
        )}
      </Loaded>
      <UnderWay repoId={id} newest={newest.data?.items[0]} />
      <Loaded query={newest}>
        {({ items: [scan] }) =>
          scan === undefined ? (
            <p className="muted">Its default branch was never scanned.</p>
          ) : (
            <Facts
              facts={[
                ['Last scan', <LastScan key="scan" scan={scan} />],
                ['Commit', <code key="commit">{scan.commit ?? 'unknown'}</code>],
                ['Coverage', coverageText(scan)],
                ['Files scanned', numberText(scan.coverage.filesScanned)],
                ['Files skipped', numberText(skippedFiles(scan.coverage))],
                ['Problems', numberText(scan.coverage.problems)],
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

function LastScan({ scan: { id, createdAt, trigger } }: { readonly scan: ScanSummary }) {
  return (
    <>
      <TenantLink to={`/scans/${id}`}>
        <TimeText time={createdAt} />
      </TenantLink>{' '}
      {TRIGGER_TEXTS[trigger]}
    </>
  );
}
