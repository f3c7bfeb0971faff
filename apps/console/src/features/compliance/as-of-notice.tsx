import { Button } from '@mantine/core';
import type { FrameworkWithControls } from '@svc/contract';
import { TimeText } from '../../parts/time-text.tsx';

/** Above what a snapshot has: from when it is, that nothing was computed again, and the way back to now. */
export function AsOfNotice({
  snapshot,
  onNow,
}: Pick<FrameworkWithControls, 'snapshot'> & { readonly onNow: () => void }) {
  if (snapshot === null) return null;
  return (
    <div className="notice stale-notice" role="status">
      <div>
        <strong>As of a snapshot</strong> taken <TimeText time={snapshot.takenAt} isAbsolute />,
        with the digest <code title={snapshot.digest}>{snapshot.digest.slice(0, 12)}…</code>:
        nothing is computed again.
      </div>
      <Button size="compact-sm" variant="default" onClick={onNow}>
        Show the status of now
      </Button>
    </div>
  );
}
