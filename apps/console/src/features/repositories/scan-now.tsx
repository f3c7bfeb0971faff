import type { Repository } from '@svc/contract';
import { useMay } from '../../api/me.ts';
import { useWrite } from '../../api/writes.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { useScanRuns } from './use-scan-runs.ts';

/** `owner/name`: a repository of another host has its host before. */
const HOST_NAME = /^[^/]+\/[^/]+$/;

/** Asks for a scan of the default branch by the service; where that cannot be asked for, why, beside the button. */
export function ScanNow({ repository }: { readonly repository: Repository }) {
  const may = useMay();
  const runs = useScanRuns(repository.id);
  const rescan = useWrite('rescanRepository', { invalidates: ['listScanRuns', 'getScan'] });
  if (!may('rescanRepository')) return null;
  const why = whyNot(repository, runs.data?.items[0]?.state === 'queued');
  return (
    <>
      <WriteButton
        size="compact-sm"
        disabled={why !== null || rescan.isPending}
        title={why ?? undefined}
        onClick={() => rescan.mutate({ params: { repoId: repository.id } })}
      >
        Scan now
      </WriteButton>
      {why !== null && <span className="muted">{why}</span>}
      {rescan.error !== null && <ProblemPanel error={rescan.error} />}
    </>
  );
}

function whyNot({ archivedAt, connection, name }: Repository, isQueued: boolean): string | null {
  if (archivedAt !== null) return 'No scan while it is archived: restore it first.';
  if (connection === 'unproven')
    return 'No scan before an administrator of this repository connects it.';
  if (connection === 'none' && !HOST_NAME.test(name)) {
    return 'The service cannot scan it, as it is not connected to the code host. Upload a scan.';
  }
  return isQueued ? 'A scan of it waits already.' : null;
}
