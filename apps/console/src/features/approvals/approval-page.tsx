import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { ApprovalDetail } from './approval-detail.tsx';

/** One approval on a page of its own. */
export function ApprovalPage() {
  const id = usePageId();
  return (
    <Page title="Approval" actions={<TenantLink to="/approvals">All approvals</TenantLink>}>
      <ApprovalDetail key={id} id={id} />
    </Page>
  );
}
