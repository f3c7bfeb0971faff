import type { Repository, ScanSummary } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { countText, numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { SEVERITIES, SeverityBadge } from '../../parts/severity.tsx';
import { OWN_SOURCE } from '../../parts/source-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { coverageText, skippedFiles } from './coverage-text.ts';
import { type SourceCount, scanNote } from './scan-note.ts';
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
              {countText(total, 'open finding')}
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
      {open.data !== undefined && (
        <Sources
          repoId={id}
          sources={open.data.facets.source}
          scan={newest.data?.items[0] ?? null}
        />
      )}
      <UnderWay repoId={id} newest={newest.data?.items[0]} />
      <Loaded query={newest}>
        {({ items: [scan] }) =>
          scan === undefined ? (
            <p className="muted">Its default branch was never scanned.</p>
          ) : (
            <Facts
              facts={[
                ['Last scan', <LastScan key="scan" scan={scan} />],
                ['Findings in it', numberText(scan.findings.total)],
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

/**
 * Where the open findings come from: scans and imported reports, and how many of the newest scan are not open, or of earlier ones are.
 * Nothing where they are those of the newest scan alone.
 */
function Sources({
  repoId,
  sources,
  scan,
}: {
  readonly repoId: string;
  readonly sources: readonly SourceCount[];
  readonly scan: ScanSummary | null;
}) {
  const note = scanNote(sources, scan);
  const isImported = sources.some(({ value }) => value !== OWN_SOURCE);
  if (!isImported && note === null) return null;
  return (
    <p>
      {sources.map(({ value, count }, at) => (
        <span key={value}>
          {at > 0 && ', '}
          <TenantLink to="/findings" search={{ repoId, status: 'open', source: value }}>
            {numberText(count)}{' '}
            {value === OWN_SOURCE ? (
              'from scans'
            ) : (
              <UntrustedText text={`imported from ${value}`} />
            )}
          </TenantLink>
        </span>
      ))}
      {note !== null && <span className="muted">. {note}</span>}
    </p>
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
