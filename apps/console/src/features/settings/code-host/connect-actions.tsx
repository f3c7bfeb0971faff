import { useState } from 'react';
import { ProblemPanel } from '../../../parts/problem-panel.tsx';
import { WriteButton } from '../../../parts/write-button.tsx';
import { ConnectExisting } from './connect-existing.tsx';
import { useConnect } from './use-connect.ts';

/** Connects an account by installing the App there, or an installation that is there already. */
export function ConnectActions({ hostName }: { readonly hostName: string }) {
  const { connect, isBusy, error } = useConnect();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack">
      <div className="actions">
        <WriteButton size="compact-sm" disabled={isBusy} onClick={() => connect()}>
          Connect at {hostName}
        </WriteButton>
        <WriteButton size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Connect an existing installation
        </WriteButton>
      </div>
      {error !== null && <ProblemPanel error={error} />}
      {isOpen && <ConnectExisting hostName={hostName} onClose={() => setOpen(false)} />}
    </div>
  );
}
