import type { Repository } from '@svc/contract';
import { useEffect, useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const MAX_LISTED = 200;

/** Repositories that were registered since the page was opened, each with its newest scan, as they arrive. */
export function NewRepositories() {
  const repositories = useOperation(
    'listRepositories',
    { query: { limit: MAX_LISTED } },
    { isLive: true },
  );
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const items = repositories.data?.items;
  useEffect(() => {
    if (items !== undefined && known === null) setKnown(new Set(items.map(({ id }) => id)));
  }, [items, known]);
  return (
    <section className="stack" aria-labelledby="arrivals">
      <h2 id="arrivals">First scan</h2>
      <Loaded query={repositories}>
        {({ items: all }) => {
          const arrived = known === null ? [] : all.filter(({ id }) => !known.has(id));
          return (
            <div role="status" className="stack">
              {arrived.length === 0 ? (
                <p className="muted">
                  Waiting for the first scan of a repository. It appears here by itself.
                </p>
              ) : (
                arrived.map((repository) => <Arrival key={repository.id} repository={repository} />)
              )}
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

function Arrival({ repository: { id, name } }: { readonly repository: Repository }) {
  const scans = useOperation(
    'listScans',
    { params: { repoId: id }, query: { limit: 1 } },
    { isLive: true },
  );
  const scan = scans.data?.items[0];
  return (
    <p>
      <TenantLink to={`/repositories/${id}`}>
        <UntrustedText text={name} />
      </TenantLink>
      {scan === undefined ? (
        ' is registered; its scan is on the way.'
      ) : (
        <>
          {' '}
          was scanned <TimeText time={scan.createdAt} />:{' '}
          <TenantLink to="/findings" search={{ repoId: id }}>
            {numberText(scan.findings.total)} {scan.findings.total === 1 ? 'finding' : 'findings'}
          </TenantLink>{' '}
          in {numberText(scan.coverage.filesScanned)} files
        </>
      )}
    </p>
  );
}
