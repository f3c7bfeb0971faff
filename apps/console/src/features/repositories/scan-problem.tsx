import type { ScanRun } from '@svc/contract';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';

/** Why a scan by the service failed, and what to do. The texts are those of the API, which people search for. */
export function ScanProblem({ run: { id, error, finishedAt } }: { readonly run: ScanRun }) {
  if (error === null) return null;
  const isOver = finishedAt !== null;
  return (
    <div className="problem" role="alert">
      <strong>
        {isOver ? 'The last scan failed' : 'The scan is tried again'}: {error.message}
      </strong>
      <p>What to do: {error.action}.</p>
      <p className="muted">
        <TenantLink to={`/scans/${id}`}>Scan</TenantLink>{' '}
        {isOver && (
          <>
            failed <TimeText time={finishedAt} />
          </>
        )}{' '}
        <code>{error.code}</code>
      </p>
    </div>
  );
}
