import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { ServerDetail } from './server-detail.tsx';

/** One server on a page of its own. */
export function ServerPage() {
  const id = usePageId();
  return (
    <Page title="Server" actions={<TenantLink to="/gateway">All servers</TenantLink>}>
      <ServerDetail key={id} id={id} />
    </Page>
  );
}
