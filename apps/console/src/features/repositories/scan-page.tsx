import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { RepositoryName } from '../../parts/repository-name.tsx';
import { usePageId } from '../../parts/search.ts';
import { ScanOrRun } from './scan-or-run.tsx';
import { rereadMsOf } from './use-scan-runs.ts';

/** One scan on a page of its own. */
export function ScanPage() {
  const id = usePageId();
  const scan = useOperation('getScan', { params: { scanId: id } }, { rereadMs: rereadMsOf });
  const repoId = scan.data?.repoId;
  return (
    <Page
      title="Scan"
      trail={[
        ['/repositories', 'Repositories'],
        ...(repoId === undefined
          ? []
          : ([[`/repositories/${repoId}`, <RepositoryName key="name" id={repoId} />]] as const)),
      ]}
    >
      <Loaded query={scan}>{(data) => <ScanOrRun scan={data} />}</Loaded>
    </Page>
  );
}
