import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { FindingDetail } from './finding-detail.tsx';

/** One finding on a page of its own. */
export function FindingPage() {
  const id = usePageId();
  return (
    <Page title="Finding" actions={<TenantLink to="/findings">All findings</TenantLink>}>
      <FindingDetail id={id} />
    </Page>
  );
}
