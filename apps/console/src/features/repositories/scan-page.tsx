import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { ScanOrRun } from './scan-or-run.tsx';
import { rereadMsOf } from './use-scan-runs.ts';

/** One scan on a page of its own. */
export function ScanPage() {
  const id = usePageId();
  const scan = useOperation('getScan', { params: { scanId: id } }, { rereadMs: rereadMsOf });
  return (
    <Page title="Scan">
      <Loaded query={scan}>{(data) => <ScanOrRun scan={data} />}</Loaded>
    </Page>
  );
}
