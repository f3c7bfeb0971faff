import { TextInput } from '@mantine/core';
import type { PackChange, PolicyPackDetail } from '@svc/contract';
import { useState } from 'react';
import type { OperationId } from '../../api/operation.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Warnings that fit above the reason. */
const MAX_WARNINGS = 5;

const PACK_READS: readonly OperationId[] = [
  'listPacks',
  'getPack',
  'listApprovals',
  'listPromotions',
  'listReplays',
  'getReplay',
];

type DialogProps = {
  readonly pack: PolicyPackDetail;
  readonly onChanged: (answer: PackChange) => void;
  readonly onClose: () => void;
};

/** Makes a version of the pack the active one: a draft, or one that was active before. */
export function ChangeVersion({
  pack,
  kind,
  onChanged,
  onClose,
}: DialogProps & { readonly kind: 'activate' | 'rollback' }) {
  const [reason, setReason] = useState('');
  const change = useWrite(kind === 'activate' ? 'activatePack' : 'rollbackPack', {
    invalidates: PACK_READS,
    onSuccess: (answer) => {
      onChanged(answer);
      onClose();
    },
  });
  const title = `${kind === 'activate' ? 'Activate' : 'Roll back to'} version ${pack.version}`;
  return (
    <ActionDialog
      title={title}
      label={title}
      isOpen
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() =>
        change.mutate({ params: { packId: pack.id }, body: { version: pack.version, reason } })
      }
    >
      <Warnings warnings={pack.warnings} />
      <ReasonField reason={reason} onChange={setReason} />
    </ActionDialog>
  );
}

/** What is remarkable about the version, before it decides calls. */
function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const shown = warnings.slice(0, MAX_WARNINGS);
  const rest = warnings.length - shown.length;
  return (
    <>
      {shown.map((warning) => (
        <p className="notice" key={warning}>
          <UntrustedText text={warning} />
        </p>
      ))}
      {rest > 0 && <p className="muted">{`${rest} more on the page of the version`}</p>}
    </>
  );
}

/** Promotes the active version to the next environment, with the report of a replay where there is one. */
export function PromotePack({
  pack,
  replayId,
  onChanged,
  onClose,
}: Omit<DialogProps, 'pack'> & {
  readonly pack: Pick<PolicyPackDetail, 'id' | 'version'>;
  readonly replayId: string | null;
}) {
  const [reason, setReason] = useState('');
  const promote = useWrite('promotePack', {
    invalidates: PACK_READS,
    onSuccess: (answer) => {
      onChanged(answer);
      onClose();
    },
  });
  const body = { reason, ...(replayId !== null && { replayId }) };
  return (
    <ActionDialog
      title={`Promote ${pack.id} version ${pack.version}`}
      label="Promote"
      isOpen
      isBusy={promote.isPending}
      error={promote.error}
      onClose={onClose}
      onSubmit={() => promote.mutate({ params: { packId: pack.id }, body })}
    >
      <p>
        {replayId === null
          ? 'Without a replay report; a promotion to production needs a fresh one.'
          : `With the replay report ${replayId}.`}
      </p>
      <ReasonField reason={reason} onChange={setReason} />
    </ActionDialog>
  );
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      data-autofocus
      label="Reason"
      description="It is kept as evidence"
      required
      value={reason}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
