import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { AssetDetail } from './asset-detail.tsx';
import { GraphPage } from './graph-page.tsx';
import { RuntimePage } from './runtime-page.tsx';

/** Below the inventory: `runtime`, `graph`, or one asset by its id. */
export function AssetPage() {
  const id = usePageId();
  if (id === 'graph') return <GraphPage />;
  if (id === 'runtime') return <RuntimePage />;
  return (
    <Page title="AI asset" actions={<TenantLink to="/inventory">All AI assets</TenantLink>}>
      <AssetDetail key={id} id={id} />
    </Page>
  );
}
