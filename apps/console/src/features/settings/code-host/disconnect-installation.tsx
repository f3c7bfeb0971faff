import type { CodeHostInstallation } from '@svc/contract';
import { useWrite } from '../../../api/writes.ts';
import { ActionDialog } from '../../../parts/confirm.tsx';
import { numberText } from '../../../parts/number-text.ts';
import { UntrustedText } from '../../../parts/untrusted-text.tsx';
import { visibleText } from '../../../parts/visible-text.ts';

/** Says what disconnecting an installation does, and does it. */
export function DisconnectInstallation({
  installation: { id, account, connectedRepositories },
  onClose,
}: {
  readonly installation: CodeHostInstallation;
  readonly onClose: () => void;
}) {
  const remove = useWrite('deleteCodeHostInstallation', {
    invalidates: ['listCodeHostInstallations', 'listRepositories', 'getRepository'],
    onSuccess: onClose,
  });
  const count = connectedRepositories;
  return (
    <ActionDialog
      title={`Disconnect ${visibleText(account.login)}`}
      label="Disconnect"
      isDanger
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { installationId: id } })}
    >
      <p>
        {numberText(count)} {count === 1 ? 'repository is' : 'repositories are'} no longer scanned
        by the service, and scans that wait or run end. What was found stays.
      </p>
      <p>
        The App stays installed at the code host until <UntrustedText text={account.login} />{' '}
        removes it there. Until then the installation can be connected again.
      </p>
    </ActionDialog>
  );
}
