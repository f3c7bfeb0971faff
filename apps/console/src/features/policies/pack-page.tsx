import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { PackChange, PolicyPackDetail } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Input } from '../../api/operation.ts';
import { useOperation } from '../../api/queries.ts';
import { AwaitedApproval } from '../../parts/awaited-approval.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { usePageId, usePageSearch } from '../../parts/search.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { EditPack } from './edit-pack.tsx';
import { Replay } from './replay.tsx';
import { Sources } from './sources.tsx';
import { ChangeVersion, PromotePack } from './version-dialogs.tsx';

type PackId = Input<'getPack'>['params']['packId'];

/** One pack: its versions, the text of one of them, and what moves it on. */
export function PackPage() {
  const packId = usePageId() as PackId;
  const [{ version }] = usePageSearch();
  const number = Number(version);
  const query = Number.isInteger(number) && number > 0 ? { version: number } : {};
  const pack = useOperation('getPack', { params: { packId }, query });
  return (
    <Page
      title={`Policy pack ${packId}`}
      actions={<TenantLink to="/policies">All packs</TenantLink>}
    >
      <Loaded query={pack}>
        {(data) => (
          <>
            <PackActions pack={data} />
            <Versions pack={data} />
            <Rules pack={data} />
            <Sources pack={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Open = 'edit' | 'replay' | 'activate' | 'rollback' | 'promote' | null;

function PackActions({ pack }: { readonly pack: PolicyPackDetail }) {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const [replayId, setReplayId] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (!may('putPack')) return null;
  const close = () => setOpen(null);
  const onChanged = ({ approvalId, pack: { id, version } }: PackChange) => {
    setAwaited(approvalId);
    if (approvalId === null) notifications.show({ message: `${id} version ${version} is active` });
  };
  const isLast = pack.environment === 'production';
  return (
    <>
      <AwaitedApproval approvalId={awaited} />
      <div className="actions">
        <Button size="compact-sm" variant="default" onClick={() => setOpen('edit')}>
          Edit as a new version
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpen('replay')}>
          Replay version {pack.version}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={pack.status !== 'draft'}
          title={pack.status === 'draft' ? undefined : `the version is ${pack.status}`}
          onClick={() => setOpen('activate')}
        >
          Activate version {pack.version}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={pack.status !== 'superseded'}
          title={pack.status === 'superseded' ? undefined : 'choose a version that was active'}
          onClick={() => setOpen('rollback')}
        >
          Roll back to version {pack.version}
        </Button>
        <Button
          size="compact-sm"
          disabled={isLast || pack.status !== 'active'}
          title={isLast ? 'production is the last pack' : undefined}
          onClick={() => setOpen('promote')}
        >
          Promote
        </Button>
      </div>
      {open === 'edit' && <EditPack pack={pack} onClose={close} />}
      {open === 'replay' && <Replay pack={pack} onReport={setReplayId} onClose={close} />}
      {(open === 'activate' || open === 'rollback') && (
        <ChangeVersion pack={pack} kind={open} onChanged={onChanged} onClose={close} />
      )}
      {open === 'promote' && <PromotePack {...{ pack, replayId, onChanged }} onClose={close} />}
    </>
  );
}

function Versions({ pack }: { readonly pack: PolicyPackDetail }) {
  return (
    <table aria-label="Versions">
      <caption>Versions</caption>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Status</th>
          <th scope="col">Created by</th>
          <th scope="col">Created</th>
          <th scope="col">Promoted from</th>
        </tr>
      </thead>
      <tbody>
        {pack.versions.map(({ version, status, createdBy, createdAt, promotedFrom }) => (
          <tr key={version}>
            <td>
              <TenantLink to={`/policies/${pack.id}`} search={{ version: String(version) }}>
                {version}
              </TenantLink>
            </td>
            <td>
              <StateBadge state={status} />
            </td>
            <td>{createdBy === null ? 'the service' : <UntrustedText text={createdBy} />}</td>
            <td>
              <TimeText time={createdAt} />
            </td>
            <td>{promotedFrom && `${promotedFrom.packId} version ${promotedFrom.version}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rules({ pack }: { readonly pack: PolicyPackDetail }) {
  return (
    <table aria-label="Rules">
      <caption>
        Rules of version {pack.version} ({pack.status})
      </caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Outcome</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {pack.rules.map(({ id, outcome, reason }) => (
          <tr key={id}>
            <td>
              <code>{id}</code>
            </td>
            <td>{outcome}</td>
            <td>{reason !== null && <UntrustedText text={reason} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
