import { useMay } from '../../api/me.ts';
import { useWrite } from '../../api/writes.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

/** Stores and seals the status of a framework as it is now. Administrators only. */
export function TakeSnapshot({
  frameworkId,
  scope,
}: {
  readonly frameworkId: string;
  readonly scope: string | undefined;
}) {
  const may = useMay();
  const take = useWrite('takeSnapshot', { invalidates: ['listSnapshots'] });
  if (!may('takeSnapshot')) return null;
  const body = { frameworkId, ...(scope !== undefined && { scope }) };
  return (
    <>
      {take.isError && <ProblemPanel error={take.error} />}
      <span role="status" className="muted">
        {take.isSuccess && 'The snapshot is sealed.'}
      </span>
      <WriteButton
        size="compact-sm"
        variant="default"
        disabled={take.isPending}
        onClick={() => take.mutate({ body })}
      >
        Take a snapshot
      </WriteButton>
    </>
  );
}
