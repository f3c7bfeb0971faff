import { Button, TextInput } from '@mantine/core';
import type { Agent, RevokedAgent } from '@svc/contract';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import type { OperationId } from '../../api/operation.ts';
import { useSecretWrite } from '../../api/secret-write.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { type Command, useCommands } from '../../parts/keys.ts';
import { LostSecret } from '../../parts/lost-secret.tsx';
import { OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { ApproveExternal } from './approve-external.tsx';
import { EditAgent } from './edit-agent.tsx';
import { InForce } from './in-force.tsx';

const AGENT_READS: readonly OperationId[] = [
  'listAgents',
  'getAgent',
  'getAgentOnramp',
  'getAgentUsage',
];

type Open = 'edit' | 'approve' | 'external' | 'reject' | 'rotate' | 'revoke' | null;
type Action = Command & {
  readonly operation: OperationId;
  /** Whether the state of the agent has it at all. */
  readonly isOffered: boolean;
  /** Why this person cannot do it. */
  readonly why?: string | undefined;
  readonly isDanger?: boolean;
};

/** What may be done with an agent in its state. Revoking takes two keystrokes: `r`, Enter. */
export function AgentActions({ agent }: { readonly agent: Agent }) {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const [revoked, setRevoked] = useState<RevokedAgent | null>(null);
  const close = () => setOpen(null);
  const isRequested = agent.state === 'requested';
  const isApproved = agent.state === 'approved';
  const isAlive = isRequested || isApproved;
  const isOwn = agent.requestedBy === useMe().id;
  const why = isOwn ? 'a second person approves what you requested' : undefined;
  const all: readonly Action[] = [
    {
      keys: 'p',
      label: 'Approve',
      operation: 'approveAgent',
      isOffered: isRequested,
      why,
      run: () => setOpen('approve'),
    },
    {
      keys: 'e',
      label: 'Approve an identity',
      operation: 'approveExternalAgent',
      isOffered: isRequested,
      why,
      run: () => setOpen('external'),
    },
    {
      keys: 'n',
      label: 'Reject',
      operation: 'rejectAgent',
      isOffered: isRequested,
      run: () => setOpen('reject'),
    },
    {
      keys: 'w',
      label: 'Rotate the token',
      operation: 'rotateAgent',
      isOffered: isApproved && agent.externalSubject === null,
      run: () => setOpen('rotate'),
    },
    {
      keys: 'd',
      label: 'Edit',
      operation: 'updateAgent',
      isOffered: isAlive,
      run: () => setOpen('edit'),
    },
    {
      keys: 'r',
      label: 'Revoke',
      operation: 'revokeAgent',
      isOffered: isApproved,
      isDanger: true,
      run: () => setOpen('revoke'),
    },
  ];
  const offered = all.filter(({ operation, isOffered }) => isOffered && may(operation));
  useCommands(offered.filter((one) => one.why === undefined));
  return (
    <>
      <div className="actions">
        {offered.map(({ keys, label, why: reason, run, isDanger = false }) => (
          <Button
            key={keys}
            size="compact-sm"
            variant={isDanger ? 'filled' : 'default'}
            className={isDanger ? 'danger' : ''}
            disabled={reason !== undefined}
            title={reason}
            onClick={run}
          >
            {label} <kbd>{keys}</kbd>
          </Button>
        ))}
      </div>
      {isRequested && isOwn && may('approveAgent') && (
        <p className="muted">You requested this agent, so a second person approves it.</p>
      )}
      <TokenDialog
        agent={agent}
        operation="approveAgent"
        isOpen={open === 'approve'}
        onClose={close}
        onEnd={setOpen}
      />
      <TokenDialog
        agent={agent}
        operation="rotateAgent"
        isOpen={open === 'rotate'}
        onClose={close}
        onEnd={setOpen}
      />
      <ApproveExternal
        agentId={agent.id}
        invalidates={AGENT_READS}
        isOpen={open === 'external'}
        onClose={close}
      />
      <RejectDialog agent={agent} isOpen={open === 'reject'} onClose={close} />
      <RevokeDialog
        agent={agent}
        isOpen={open === 'revoke'}
        onClose={close}
        onRevoked={setRevoked}
      />
      {open === 'edit' && <EditAgent agent={agent} invalidates={AGENT_READS} onClose={close} />}
      {revoked !== null && <InForce revoked={revoked} />}
    </>
  );
}

type DialogProps = {
  readonly agent: Agent;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Approves or rotates: both answer with a token, which is shown once. `onEnd` begins what ends a token that was not shown. */
function TokenDialog({
  agent,
  operation,
  isOpen,
  onClose,
  onEnd,
}: DialogProps & {
  readonly operation: 'approveAgent' | 'rotateAgent';
  readonly onEnd: (by: 'rotate' | 'revoke') => void;
}) {
  const [token, setToken] = useState<string | null>(null);
  const issue = useSecretWrite(operation, {
    invalidates: AGENT_READS,
    onSuccess: (answer) => {
      setToken(answer.token);
      onClose();
    },
  });
  const isNew = operation === 'approveAgent';
  const hide = () => {
    setToken(null);
    issue.reset();
    onClose();
  };
  const end = (by: 'rotate' | 'revoke') => {
    issue.reset();
    onEnd(by);
  };
  return (
    <>
      <ActionDialog
        title={isNew ? `Approve ${agent.name}` : `Rotate the token of ${agent.name}`}
        label={isNew ? 'Approve' : 'Rotate'}
        isOpen={isOpen && !issue.isLost}
        isBusy={issue.isPending}
        error={issue.error}
        onClose={onClose}
        onSubmit={() => issue.mutate({ params: { agentId: agent.id }, body: {} })}
      >
        <p>
          {isNew
            ? 'The agent gets a token. It is shown once.'
            : 'The present token ends now; the new one is shown once.'}
        </p>
      </ActionDialog>
      <OneTimeSecret title="Token of the agent" secret={token} onClose={hide} />
      <LostSecret subject="token of the agent" isOpen={issue.isLost} onClose={hide}>
        <p>Rotating ends it and shows another one. Revoking ends the agent.</p>
        <div className="actions">
          <Button size="compact-sm" onClick={() => end('rotate')}>
            Rotate the token
          </Button>
          <Button size="compact-sm" className="danger" onClick={() => end('revoke')}>
            Revoke the agent
          </Button>
        </div>
      </LostSecret>
    </>
  );
}

function RejectDialog({ agent, isOpen, onClose }: DialogProps) {
  const reject = useWrite('rejectAgent', { invalidates: AGENT_READS, onSuccess: onClose });
  return (
    <ActionDialog
      title={`Reject ${agent.name}`}
      label="Reject"
      isDanger
      isOpen={isOpen}
      isBusy={reject.isPending}
      error={reject.error}
      onClose={onClose}
      onSubmit={() => reject.mutate({ params: { agentId: agent.id } })}
    />
  );
}

/** Asks for the reason of the kill switch, and pulls it. */
export function RevokeDialog({
  agent,
  isOpen,
  onClose,
  onRevoked,
}: DialogProps & { readonly onRevoked: (answer: RevokedAgent) => void }) {
  const [reason, setReason] = useState('');
  const revoke = useWrite('revokeAgent', {
    invalidates: AGENT_READS,
    onSuccess: (answer) => {
      onRevoked(answer);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={`Revoke ${agent.name}`}
      label="Revoke"
      isDanger
      isOpen={isOpen}
      isBusy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={() =>
        revoke.mutate({
          params: { agentId: agent.id },
          body: reason === '' ? {} : { reason },
        })
      }
    >
      <p>Its calls are denied from now on. This cannot be taken back.</p>
      <TextInput
        label="Reason"
        description="Optional; it is kept as evidence"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  );
}
