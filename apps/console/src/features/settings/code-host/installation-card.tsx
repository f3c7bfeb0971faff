import type { CodeHostInstallation } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { Card } from '../../../parts/card.tsx';
import { numberText } from '../../../parts/number-text.ts';
import { Facts } from '../../../parts/page.tsx';
import { StateBadge } from '../../../parts/severity.tsx';
import { TenantLink } from '../../../parts/tenant-link.tsx';
import { TimeText } from '../../../parts/time-text.tsx';
import { UntrustedText } from '../../../parts/untrusted-text.tsx';
import { WriteButton } from '../../../parts/write-button.tsx';
import { ConnectAgain } from './connect-again.tsx';
import { DisconnectInstallation } from './disconnect-installation.tsx';
import { hostName } from './host-name.ts';
import { installationProblems } from './installation-problems.ts';

/** An installation: whose it is, what it brings, and what keeps it from that. `hostUrl` is null for who may not see it. */
export function InstallationCard({
  installation,
  hostUrl,
}: {
  readonly installation: CodeHostInstallation;
  readonly hostUrl: string | null;
}) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { account, state, connectedAt, comparedAt } = installation;
  const problems = installationProblems(installation);
  const needsAttention = state === 'active' && problems.length > 0;
  return (
    <Card
      title={<UntrustedText text={account.login} />}
      link={<StateBadge state={needsAttention ? 'needs attention' : state} />}
    >
      <div className="actions">
        {hostUrl !== null && state !== 'removed' && (
          <a href={pageAtHost(hostUrl, installation)}>
            {state === 'suspended' ? 'Restore it' : 'Choose repositories'} at{' '}
            {hostName({ hostUrl })}
          </a>
        )}
        {may('deleteCodeHostInstallation') && (
          <WriteButton
            size="compact-sm"
            variant="default"
            aria-label={`Disconnect ${account.login}`}
            onClick={() => setOpen(true)}
          >
            Disconnect
          </WriteButton>
        )}
      </div>
      {problems.map(({ what, action, isUnproven = false }) => (
        <div key={what} className="problem">
          <strong>{what}</strong>
          <p>{action}</p>
          {isUnproven && <ConnectAgain installation={installation} />}
        </div>
      ))}
      <Facts
        facts={[
          ['Account', account.kind === 'organization' ? 'organisation' : 'person'],
          ['Repositories', <Repositories key="repositories" installation={installation} />],
          ['Connected', <TimeText key="connected" time={connectedAt} />],
          ['Last compared', <TimeText key="compared" time={comparedAt} />],
        ]}
      />
      {isOpen && (
        <DisconnectInstallation installation={installation} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

function Repositories({ installation }: { readonly installation: CodeHostInstallation }) {
  const { connectedRepositories, repositorySelection, state } = installation;
  const kind = repositorySelection === 'all' ? 'all, also new ones' : 'those that were chosen';
  return (
    <>
      <TenantLink to="/repositories">{numberText(connectedRepositories)} connected</TenantLink>
      {state === 'active' && ` (${kind})`}
    </>
  );
}

function pageAtHost(
  hostUrl: string,
  { account, hostInstallationId }: CodeHostInstallation,
): string {
  const owner = account.kind === 'organization' ? `/organizations/${account.login}` : '';
  return `${hostUrl}${owner}/settings/installations/${hostInstallationId}`;
}
