import { Button } from '@mantine/core';
import type { PackChange, PolicyPackDetail, ReplaySummary } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Input } from '../../api/operation.ts';
import { useOperation } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { AwaitedApproval } from '../../parts/awaited-approval.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { usePageId, usePageSearch } from '../../parts/search.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { EditPack } from './edit-pack.tsx';
import { PackPromotions } from './pack-promotions.tsx';
import { PackReplays } from './pack-replays.tsx';
import { Replay } from './replay.tsx';
import { Sources } from './sources.tsx';
import { TryCall } from './try-call.tsx';
import { ChangeVersion, PromotePack } from './version-dialogs.tsx';

type PackId = Input<'getPack'>['params']['packId'];

const REPORTS_SHOWN = 10;

/** What a rule does to a call, in words: `approve` lets nothing pass by itself. */
const OUTCOME_TEXT: Readonly<Record<PolicyPackDetail['rules'][number]['outcome'], string>> = {
  allow: 'allow',
  deny: 'deny',
  'step-up': 'needs a step-up',
  approve: 'needs an approval',
  sanitize: 'sanitize',
};

/** One pack: its versions, the text of one of them, and what moves it on. */
export function PackPage() {
  const packId = usePageId() as PackId;
  const [{ version }] = usePageSearch();
  const number = Number(version);
  const isOfVersion = Number.isInteger(number) && number > 0;
  const query = isOfVersion ? { version: number } : {};
  const pack = useOperation('getPack', { params: { packId }, query });
  const shown = { packId, limit: REPORTS_SHOWN };
  const replays = useOperation('listReplays', { query: shown }, { isLive: true });
  return (
    <Page
      title={`Policy pack ${packId}${isOfVersion ? ` version ${number}` : ''}`}
      trail={[
        ['/policies', 'Policies'],
        ...(isOfVersion ? ([[`/policies/${packId}`, packId]] as const) : []),
      ]}
    >
      <Loaded query={pack}>
        {(data) => (
          <>
            <PackPromotions pack={data} />
            <PackActions pack={data} reports={replays.data?.items ?? []} />
            <Versions pack={data} />
            <PackReplays reports={replays.data?.items ?? []} />
            <Rules pack={data} />
            <Sources pack={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Open = 'edit' | 'try' | 'replay' | 'activate' | 'rollback' | 'promote' | null;

function PackActions({
  pack,
  reports,
}: {
  readonly pack: PolicyPackDetail;
  readonly reports: readonly ReplaySummary[];
}) {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (!may('putPack')) return null;
  const close = () => setOpen(null);
  const onChanged = ({ approvalId, pack: { id, version } }: PackChange) => {
    setAwaited(approvalId);
    if (approvalId === null) void announce(`${id} version ${version} is active`);
  };
  const report = reports.find(({ isPromotable }) => isPromotable);
  const whyNotToPromote = reasonNotToPromote(pack, report);
  return (
    <>
      <AwaitedApproval approvalId={awaited} />
      <div className="actions">
        <Button size="compact-sm" variant="default" onClick={() => setOpen('edit')}>
          Edit as a new version
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpen('try')}>
          Try one call
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpen('replay')}>
          Replay version {pack.version}
        </Button>
        {pack.status === 'draft' && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('activate')}>
            Activate version {pack.version}
          </Button>
        )}
        {pack.status === 'superseded' && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('rollback')}>
            Roll back to version {pack.version}
          </Button>
        )}
        <Button
          size="compact-sm"
          disabled={whyNotToPromote !== null}
          onClick={() => setOpen('promote')}
        >
          Promote
        </Button>
        {whyNotToPromote !== null && <span className="muted">{whyNotToPromote}</span>}
      </div>
      {open === 'edit' && <EditPack pack={pack} onClose={close} />}
      {open === 'try' && <TryCall pack={pack} onClose={close} />}
      {open === 'replay' && <Replay pack={pack} onClose={close} />}
      {(open === 'activate' || open === 'rollback') && (
        <ChangeVersion pack={pack} kind={open} onChanged={onChanged} onClose={close} />
      )}
      {open === 'promote' && (
        <PromotePack {...{ pack, onChanged }} replayId={report?.id ?? null} onClose={close} />
      )}
    </>
  );
}

/** The server names the report by which a promotion may be made. */
function reasonNotToPromote(
  { environment, status }: PolicyPackDetail,
  report: ReplaySummary | undefined,
): string | null {
  if (environment === 'production') return 'production is the last environment';
  if (status !== 'active') return 'only the active version is promoted';
  return report === undefined
    ? 'before a promotion: replay it against the pack of the next environment'
    : null;
}

function Versions({ pack }: { readonly pack: PolicyPackDetail }) {
  return (
    <TableFrame>
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
              <td>{createdBy === null ? 'the service' : <PersonText principal={createdBy} />}</td>
              <td>{createdAt !== null && <TimeText time={createdAt} />}</td>
              <td>{promotedFrom && `${promotedFrom.packId} version ${promotedFrom.version}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Rules({ pack }: { readonly pack: PolicyPackDetail }) {
  return (
    <TableFrame>
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
              <td>{OUTCOME_TEXT[outcome]}</td>
              <td>{reason !== null && <UntrustedText text={reason} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
