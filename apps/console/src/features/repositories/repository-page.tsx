import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { CheckRuns } from './check-runs.tsx';
import { FixPullRequests } from './fix-pull-requests.tsx';
import { RepositoryDetail } from './repository-detail.tsx';
import { ScanRuns } from './scan-runs.tsx';
import { Scans } from './scans.tsx';

/** One repository on a page of its own, with its scans. */
export function RepositoryPage() {
  const id = usePageId();
  return (
    <Page title="Repository" actions={<TenantLink to="/repositories">All repositories</TenantLink>}>
      <RepositoryDetail key={id} id={id} />
      <FixPullRequests key={`fixes ${id}`} repoId={id} />
      <CheckRuns key={`checks ${id}`} repoId={id} />
      <ScanRuns repoId={id} />
      <Scans key={id} repoId={id} />
    </Page>
  );
}
