import { Button } from '@mantine/core';
import type { CodeHostInstallation } from '@svc/contract';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/me.ts';
import { numberText } from '../../../parts/number-text.ts';
import { ProblemPanel } from '../../../parts/problem-panel.tsx';
import { usePageSearch } from '../../../parts/search.ts';
import { UntrustedText } from '../../../parts/untrusted-text.tsx';
import { WriteButton } from '../../../parts/write-button.tsx';
import { BINDING_REFUSALS, isRefusal } from './binding-refusals.ts';
import { useConnect } from './use-connect.ts';

const HOST_ID = /^[1-9][0-9]{0,14}$/;

/**
 * What came of the way through the code host, by the `outcome` of the address. An address is anybody's: what it says is connected is
 * only shown where the service lists it.
 */
export function BindingResult({
  installations,
}: {
  readonly installations: readonly CodeHostInstallation[];
}) {
  const [{ outcome = '', installation = '' }] = usePageSearch();
  const hostId = HOST_ID.test(installation) ? Number(installation) : null;
  return <BindingMessage outcome={outcome} hostId={hostId} installations={installations} />;
}

/** What an outcome means for the installation of that number at the code host. */
export function BindingMessage({
  outcome,
  hostId,
  installations,
}: {
  readonly outcome: string;
  readonly hostId: number | null;
  readonly installations: readonly CodeHostInstallation[];
}) {
  const known = installations.find((one) => one.hostInstallationId === hostId);
  if (isRefusal(outcome)) {
    const { why, action } = BINDING_REFUSALS[outcome];
    return (
      <Result tone="refused" title="Nothing was connected">
        <p>{why}</p>
        <p>{action}</p>
        {hostId !== null && known === undefined && <ConnectIt hostId={hostId} />}
      </Result>
    );
  }
  if (outcome === 'requested') {
    return (
      <Result title="The installation waits for an owner of the organisation">
        <p>The code host has asked one. Once the App is installed there, connect it here.</p>
      </Result>
    );
  }
  if (known !== undefined && (outcome === 'connected' || outcome === 'installed')) {
    return <Connected installation={known} isNew={outcome === 'connected'} />;
  }
  if (outcome === 'installed' && hostId !== null) {
    return (
      <Result title="The App is installed, and not connected to this tenant yet">
        <p>The code host confirms once more that the installation is yours to connect.</p>
        <ConnectIt hostId={hostId} />
      </Result>
    );
  }
  return null;
}

function Connected({
  installation: { account, connectedRepositories: count },
  isNew,
}: {
  readonly installation: CodeHostInstallation;
  readonly isNew: boolean;
}) {
  return (
    <Result
      tone="good"
      title={
        <>
          <UntrustedText text={account.login} /> is connected
        </>
      }
    >
      <p>
        {isNew
          ? `${numberText(count)} ${count === 1 ? 'repository is' : 'repositories are'} registered, and scanned now.`
          : 'What was changed at the code host arrives by itself.'}
      </p>
    </Result>
  );
}

function ConnectIt({ hostId }: { readonly hostId: number }) {
  const may = useMay();
  const { connect, isBusy, error } = useConnect();
  if (!may('addCodeHostInstallation')) return null;
  return (
    <>
      {error !== null && <ProblemPanel error={error} />}
      <div className="actions">
        <WriteButton size="compact-sm" disabled={isBusy} onClick={() => connect(hostId)}>
          Connect installation {hostId}
        </WriteButton>
      </div>
    </>
  );
}

function Result({
  title,
  tone,
  children,
}: {
  readonly title: ReactNode;
  /** Undefined where something is still to be done. */
  readonly tone?: 'good' | 'refused';
  readonly children: ReactNode;
}) {
  const [, change] = usePageSearch();
  const isProblem = tone === 'refused';
  const close = () => change({ outcome: undefined, installation: undefined }, { replace: true });
  return (
    <div
      className={isProblem ? 'problem' : 'notice'}
      role={isProblem ? 'alert' : 'status'}
      {...(tone === 'good' && { 'data-tone': tone })}
    >
      <div className="card-head">
        <strong>{title}</strong>
        <Button size="compact-xs" variant="default" onClick={close}>
          Dismiss
        </Button>
      </div>
      {children}
    </div>
  );
}
