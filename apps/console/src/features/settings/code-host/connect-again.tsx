import type { CodeHostInstallation } from '@svc/contract';
import { useMay } from '../../../api/me.ts';
import { ProblemPanel } from '../../../parts/problem-panel.tsx';
import { WriteButton } from '../../../parts/write-button.tsx';
import { useConnect } from './use-connect.ts';

/** Authorizes the App again, which connects those of the waiting repositories that the person administers at the code host. */
export function ConnectAgain({
  installation: { account, hostInstallationId },
}: {
  readonly installation: CodeHostInstallation;
}) {
  const may = useMay();
  const { connect, isBusy, error } = useConnect();
  if (!may('addCodeHostInstallation')) return null;
  return (
    <>
      {error !== null && <ProblemPanel error={error} />}
      <div className="actions">
        <WriteButton
          size="compact-sm"
          disabled={isBusy}
          aria-label={`Connect repositories of ${account.login}`}
          onClick={() => connect(hostInstallationId)}
        >
          Connect repositories
        </WriteButton>
      </div>
    </>
  );
}
