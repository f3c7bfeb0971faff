import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { RefreshSignals } from './refresh-signals.tsx';
import { SignalDetail } from './signal-detail.tsx';

/** One signal on a page of its own. */
export function SignalPage() {
  const id = usePageId();
  return (
    <Page
      title="Signal"
      actions={
        <>
          <TenantLink to="/compliance/signals">All signals</TenantLink>
          <RefreshSignals />
        </>
      }
    >
      <SignalDetail key={id} id={id} />
    </Page>
  );
}
