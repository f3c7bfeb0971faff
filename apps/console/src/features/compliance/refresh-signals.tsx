import { useEffect, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation, useReread } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

const READS = [
  'listSignals',
  'getSignal',
  'getComplianceOverview',
  'getFramework',
  'listControls',
  'getControl',
] as const;
const REREAD_MS = 2_000;
/** A refresh that takes longer is not watched any more; its answers come with the next read. */
const MAX_WATCH_MS = 120_000;

/** Asks for the signals to be computed now, and reads the answers again until each is newer. Administrators only. */
export function RefreshSignals() {
  const may = useMay();
  const [since, setSince] = useState<string | null>(null);
  const reread = useReread(READS);
  const refresh = useWrite('refreshSignals', {
    onSuccess: ({ enqueuedAt }) => setSince(enqueuedAt),
  });
  const signals = useOperation('listSignals', since === null ? null : { query: { limit: 200 } });
  const isDone =
    since !== null &&
    signals.data?.items.every(({ computedAt }) => computedAt !== null && computedAt >= since) ===
      true;
  const isWatching = since !== null && !isDone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reread` is another function in each render
  useEffect(() => {
    if (!isWatching) return;
    const repeat = setInterval(reread, REREAD_MS);
    const end = setTimeout(() => setSince(null), MAX_WATCH_MS);
    return () => {
      clearInterval(repeat);
      clearTimeout(end);
      reread();
    };
  }, [isWatching]);
  if (!may('refreshSignals')) return null;
  return (
    <>
      {refresh.isError && <ProblemPanel error={refresh.error} />}
      <span role="status" className="muted">
        {isWatching ? 'Signals are being computed …' : isDone && 'Signals are computed.'}
      </span>
      <WriteButton
        size="compact-sm"
        variant="default"
        disabled={refresh.isPending || isWatching}
        onClick={() => refresh.mutate({})}
      >
        Compute the signals
      </WriteButton>
    </>
  );
}
