import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { RefreshSignals } from './refresh-signals.tsx';
import { SignalDetail } from './signal-detail.tsx';

/** One signal on a page of its own. */
export function SignalPage() {
  const id = usePageId();
  return (
    <Page
      title="Signal"
      trail={[
        ['/compliance', 'Compliance'],
        ['/compliance/signals', 'Signals'],
      ]}
      actions={<RefreshSignals />}
    >
      <SignalDetail key={id} id={id} />
    </Page>
  );
}
