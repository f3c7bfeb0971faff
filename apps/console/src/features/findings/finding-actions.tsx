import { Button, Textarea, TextInput } from '@mantine/core';
import type { Finding } from '@svc/contract';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import type { OperationId } from '../../api/operation.ts';
import { showChange } from '../../api/optimistic.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { type Command, useCommands } from '../../parts/keys.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { whyNot } from './allowed-actions.ts';
import { CodeOwners } from './code-owners.tsx';
import { useIgnore } from './ignore-fields.tsx';

/** Reads that a decision about findings changes. */
export const FINDING_READS: readonly OperationId[] = [
  'listFindings',
  'getFinding',
  'getFindingFacets',
  'listFindingComments',
  'listFindingActivity',
];

/** Reads that show a finding itself. */
const SHOWING: readonly OperationId[] = ['getFinding', 'listFindings'];
/** What triage makes of a finding, shown before the service has answered. */
const TRIAGED = { status: 'triaged', disposition: 'confirmed', workflow: 'triaged' } as const;

/** What may be done with a finding in its status, each also by its key. */
export function FindingActions({ finding }: { readonly finding: Finding }) {
  const may = useMay();
  const me = useMe();
  const [open, setOpen] = useState<'ignore' | 'assign' | null>(null);
  // a key may be pressed while the write before it is under way
  const options = { invalidates: FINDING_READS, scope: finding.id };
  const triage = useWrite('triageFinding', {
    ...options,
    show: (client, { params: { findingId } }) => showChange(client, SHOWING, findingId, TRIAGED),
  });
  const assign = useWrite('assignFinding', {
    ...options,
    show: (client, { params: { findingId }, body }) =>
      showChange(client, SHOWING, findingId, { assignee: body.assignee }),
  });
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
  const error = triage.error ?? reopen.error ?? assign.error;
  return (
    <div className="stack">
      <div className="actions">
        {offered.map(({ keys, label, why, run }) => (
          <WriteButton
            key={keys}
            size="compact-sm"
            variant={keys === 't' ? 'filled' : 'default'}
            disabled={why !== null || triage.isPending || reopen.isPending || assign.isPending}
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
        onAssign={(assignee) => {
          setOpen(null);
          assign.mutate({ params, body: { assignee } });
        }}
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
  const ignore = useWrite('ignoreFinding', {
    invalidates: FINDING_READS,
    scope: finding.id,
    onSuccess: onClose,
  });
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

function AssignDialog({
  finding,
  isOpen,
  onClose,
  own,
  onAssign,
}: DialogProps & {
  readonly own: string;
  readonly onAssign: (assignee: string | null) => void;
}) {
  const owners = finding.codeOwners?.owners ?? [];
  const [assignee, setAssignee] = useState(finding.assignee ?? owners[0] ?? own);
  return (
    <ActionDialog
      title="Assign the finding"
      label="Assign"
      isOpen={isOpen}
      isBusy={false}
      error={null}
      onClose={onClose}
      onSubmit={() => onAssign(assignee.trim() === '' ? null : assignee.trim())}
    >
      <TextInput
        label="Assignee"
        description="Empty for nobody"
        value={assignee}
        onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
      />
      {finding.codeOwners !== undefined && (
        <div>
          <span className="muted">Code owners:</span> <CodeOwners codeOwners={finding.codeOwners} />
          <div className="actions">
            {[...new Set([...owners, own])].map((name) => (
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                onClick={() => setAssignee(name)}
              >
                <UntrustedText text={name} />
              </Button>
            ))}
          </div>
        </div>
      )}
    </ActionDialog>
  );
}
