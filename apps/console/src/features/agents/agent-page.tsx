import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { AgentDetail } from './agent-detail.tsx';

/** One agent on a page of its own. */
export function AgentPage() {
  const id = usePageId();
  return (
    <Page title="Agent" actions={<TenantLink to="/agents">All agents</TenantLink>}>
      <AgentDetail key={id} id={id} />
    </Page>
  );
}
