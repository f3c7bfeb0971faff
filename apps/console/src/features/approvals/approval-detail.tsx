import { Button } from '@mantine/core';
import type { Approval, ApprovalDetail as DetailedApproval } from '@svc/contract';
import { toolNames } from '@svc/policy/tool-names';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { OperationId } from '../../api/operation.ts';
import { useOperation, useReread } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { useCommands } from '../../parts/keys.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Columns, Facts } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { Arguments } from './arguments.tsx';
import { AttestationToReview } from './attestation-to-review.tsx';
import { changeFacts } from './change-facts.tsx';
import { LastHourOf } from './last-hour.tsx';
import { Requester } from './requester.tsx';
import { useWholeArguments, type WholeArguments } from './whole-arguments.ts';

/** Reads that a decision about an approval changes. */
export const APPROVAL_READS: readonly OperationId[] = [
  'listApprovals',
  'getApproval',
  'getPack',
  'getControl',
  'listAttestations',
];

/** What is asked, by whom and why, and the decision. */
export function ApprovalDetail({ id }: { readonly id: string }) {
  const approval = useOperation('getApproval', { params: { approvalId: id } });
  return (
    <Loaded query={approval} shape="thing">
      {(data) => <Question approval={data} />}
    </Loaded>
  );
}

function Question({ approval }: { readonly approval: DetailedApproval }) {
  const whole = useWholeArguments(approval);
  return (
    <article className="stack" aria-label="Approval">
      <h2>
        <UntrustedText text={approval.title} />
      </h2>
      <div className="badges">
        <StateBadge state={approval.state} />
        {approval.state === 'waiting' && (
          <span className="muted">
            expires <TimeText time={approval.expiresAt} />
          </span>
        )}
      </div>
      <Decide approval={approval} shown={whole.data ?? null} />
      <Columns aside={<ApprovalFacts approval={approval} />}>
        <Arguments approval={approval} query={whole} />
        {approval.change?.operation === 'attestControl' && (
          <AttestationToReview change={approval.change} />
        )}
        <LastHourOf approval={approval} />
      </Columns>
    </article>
  );
}

/** A call can be approved once its arguments were read to their end: `shown`, and its hash is what is approved. */
function Decide({
  approval,
  shown,
}: {
  readonly approval: DetailedApproval;
  readonly shown: WholeArguments | null;
}) {
  const may = useMay();
  const reread = useReread(APPROVAL_READS);
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null);
  const isOffered = may('approveApproval');
  const { approveRefusal, rejectRefusal, call } = approval;
  const isUnread = call !== null && shown === null;
  const isApprovable = approveRefusal === null && !isUnread;
  useCommands([
    ...(isOffered && isApprovable
      ? [{ keys: 'p', label: 'Approve', run: () => setOpen('approve') }]
      : []),
    ...(isOffered && rejectRefusal === null
      ? [{ keys: 'n', label: 'Reject', run: () => setOpen('reject') }]
      : []),
  ]);
  const close = () => setOpen(null);
  const options = { invalidates: APPROVAL_READS, onSuccess: close };
  // somebody else may have decided meanwhile: the page shows who
  const onError = { onError: reread };
  const approve = useWrite('approveApproval', options);
  const reject = useWrite('rejectApproval', options);
  if (!isOffered) return <Outcome approval={approval} />;
  const params = { approvalId: approval.id };
  const approved = shown === null ? {} : { argumentsHash: shown.argumentsHash };
  return (
    <>
      <div className="actions">
        <Button
          size="compact-sm"
          disabled={!isApprovable}
          title={approveRefusal ?? (isUnread ? 'the arguments are not read yet' : undefined)}
          onClick={() => setOpen('approve')}
        >
          Approve <kbd>p</kbd>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={rejectRefusal !== null}
          title={rejectRefusal ?? undefined}
          onClick={() => setOpen('reject')}
        >
          Reject <kbd>n</kbd>
        </Button>
      </div>
      <Outcome approval={approval} />
      {approval.state === 'waiting' && approveRefusal !== null && (
        <p className="notice">
          You cannot approve: <UntrustedText text={approveRefusal} />.
        </p>
      )}
      <ActionDialog
        title="Approve"
        label="Approve"
        isOpen={open === 'approve'}
        isBusy={approve.isPending}
        error={approve.error}
        onClose={close}
        onSubmit={() => approve.mutate({ params, body: approved }, onError)}
      >
        <p>
          <UntrustedText text={approval.title} />
        </p>
      </ActionDialog>
      <ActionDialog
        title="Reject"
        label="Reject"
        isDanger
        isOpen={open === 'reject'}
        isBusy={reject.isPending}
        error={reject.error}
        onClose={close}
        onSubmit={() => reject.mutate({ params }, onError)}
      >
        <p>
          <UntrustedText text={approval.title} />
        </p>
      </ActionDialog>
    </>
  );
}

/** What became of it, by whom and when; nothing while it waits. */
function Outcome({ approval }: { readonly approval: DetailedApproval }) {
  const { state, decidedBy, decidedAt, expiresAt, used, call } = approval;
  if (state === 'waiting') return null;
  return (
    <p className="notice">
      {decidedBy === null ? (
        'Nobody decided'
      ) : (
        <>
          <PersonText principal={decidedBy} /> {state === 'rejected' ? 'rejected' : 'approved'} it{' '}
          <TimeText time={decidedAt} />
        </>
      )}
      {used !== null && (
        <>
          {call === null ? ', and the change was made ' : `, and ${call.agent} used it `}
          <TimeText time={used.at} />
          {used.evidenceId !== null && (
            <>
              {' ('}
              <TenantLink to={`/evidence/${used.evidenceId}`}>its decision</TenantLink>
              {')'}
            </>
          )}
        </>
      )}
      {state === 'expired' && (
        <>
          ; it expired unused <TimeText time={expiresAt} />
        </>
      )}
      .
    </p>
  );
}

function ApprovalFacts({ approval }: { readonly approval: Approval }) {
  const { call, change, pack } = approval;
  return (
    <Facts
      facts={[
        ['Why it asks', <UntrustedText key="reason" text={approval.reason} />],
        ...(pack === null
          ? []
          : ([
              [
                call === null ? 'Replaces' : 'Asked by a rule of',
                <TenantLink key="pack" to={`/policies/${pack.id}`}>
                  {pack.id} version {pack.version}
                </TenantLink>,
              ],
            ] as const)),
        ...(call === null
          ? []
          : ([
              [
                'Agent',
                <TenantLink key="agent" to={`/agents/${call.agentId}`}>
                  {call.agent}
                </TenantLink>,
              ],
              ['Tool', <code key="tool">{toolNames(call).name}</code>],
              ...(call.server === null ? [] : ([['Server', call.server]] as const)),
              ['Arguments hash', <code key="hash">{call.argumentsHash}</code>],
              [
                'Arguments length',
                call.argumentsLength === null
                  ? 'not known'
                  : `${call.argumentsLength.toLocaleString('en')} bytes`,
              ],
            ] as const)),
        ...(change === null ? [] : changeFacts(change)),
        ...(call === null
          ? ([['Requested by', <Requester key="by" approval={approval} />]] as const)
          : []),
        ['Requested', <TimeText key="at" time={approval.requestedAt} />],
        ['Expires', <TimeText key="end" time={approval.expiresAt} />],
        ...(approval.decidedBy === null
          ? []
          : ([
              [
                'Decided',
                <span key="decided">
                  <PersonText principal={approval.decidedBy} />{' '}
                  <TimeText time={approval.decidedAt} />
                </span>,
              ],
            ] as const)),
        ['Id', <code key="id">{approval.id}</code>],
      ]}
    />
  );
}
