import { Textarea, TextInput } from '@mantine/core';
import type { Finding } from '@svc/contract';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import type { OperationId } from '../../api/operation.ts';
import { useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { type Command, useCommands } from '../../parts/keys.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { whyNot } from './allowed-actions.ts';
import { useIgnore } from './ignore-fields.tsx';

/** Reads that a decision about findings changes. */
export const FINDING_READS: readonly OperationId[] = [
  'listFindings',
  'getFinding',
  'getFindingFacets',
  'listFindingComments',
  'listFindingActivity',
];

/** What may be done with a finding in its status, each also by its key. */
export function FindingActions({ finding }: { readonly finding: Finding }) {
  const may = useMay();
  const me = useMe();
  const [open, setOpen] = useState<'ignore' | 'assign' | null>(null);
  const options = { invalidates: FINDING_READS };
  const triage = useWrite('triageFinding', options);
  const reopen = useWrite('reopenFinding', options);
  const params = { findingId: finding.id };
  const actions: readonly (Command & { operation: OperationId; why: string | null })[] = [
    {
      keys: 't',
      label: 'Triage',
      operation: 'triageFinding',
      why: whyNot('triage', finding),
      run: () => triage.mutate({ params, body: {} }),
    },
    {
      keys: 'i',
      label: 'Ignore',
      operation: 'ignoreFinding',
      why: whyNot('ignore', finding),
      run: () => setOpen('ignore'),
    },
    {
      keys: 'o',
      label: 'Reopen',
      operation: 'reopenFinding',
      why: whyNot('reopen', finding),
      run: () => reopen.mutate({ params, body: {} }),
    },
    {
      keys: 'a',
      label: 'Assign',
      operation: 'assignFinding',
      why: whyNot('assign', finding),
      run: () => setOpen('assign'),
    },
  ];
  const offered = actions.filter(({ operation }) => may(operation));
  useCommands(offered.filter(({ why }) => why === null));
  const error = triage.error ?? reopen.error;
  return (
    <div className="stack">
      <div className="actions">
        {offered.map(({ keys, label, why, run }) => (
          <WriteButton
            key={keys}
            size="compact-sm"
            variant={keys === 't' ? 'filled' : 'default'}
            disabled={why !== null || triage.isPending || reopen.isPending}
            title={why ?? undefined}
            onClick={run}
          >
            {label} <kbd>{keys}</kbd>
          </WriteButton>
        ))}
      </div>
      {error !== null && <ProblemPanel error={error} />}
      <IgnoreDialog finding={finding} isOpen={open === 'ignore'} onClose={() => setOpen(null)} />
      <AssignDialog
        finding={finding}
        own={me.name}
        isOpen={open === 'assign'}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

type DialogProps = {
  readonly finding: Finding;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

function IgnoreDialog({ finding, isOpen, onClose }: DialogProps) {
  const { ignore: decision, fields } = useIgnore();
  const [comment, setComment] = useState('');
  const ignore = useWrite('ignoreFinding', { invalidates: FINDING_READS, onSuccess: onClose });
  const body = { ...decision, ...(comment !== '' && { comment }) };
  return (
    <ActionDialog
      title="Ignore the finding"
      label="Ignore"
      isOpen={isOpen}
      isBusy={ignore.isPending}
      error={ignore.error}
      onClose={onClose}
      onSubmit={() => ignore.mutate({ params: { findingId: finding.id }, body })}
    >
      {fields}
      <Textarea
        label="Comment"
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ActionDialog>
  );
}

function AssignDialog({ finding, isOpen, onClose, own }: DialogProps & { readonly own: string }) {
  const [assignee, setAssignee] = useState(finding.assignee ?? own);
  const assign = useWrite('assignFinding', { invalidates: FINDING_READS, onSuccess: onClose });
  return (
    <ActionDialog
      title="Assign the finding"
      label="Assign"
      isOpen={isOpen}
      isBusy={assign.isPending}
      error={assign.error}
      onClose={onClose}
      onSubmit={() =>
        assign.mutate({
          params: { findingId: finding.id },
          body: { assignee: assignee.trim() === '' ? null : assignee.trim() },
        })
      }
    >
      <TextInput
        label="Assignee"
        description="Empty for nobody"
        value={assignee}
        onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
      />
    </ActionDialog>
  );
}
