import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { PackTrial, PolicyPackDetail } from '@svc/contract';
import { type KeyboardEvent, useId } from 'react';
import { useOperation } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { type Trial, type TrialFields, useTrial } from './use-trial.ts';

const AGENTS_OFFERED = 200;

/** Decides one call with the shown version of a pack; nothing is sealed, counted or used. */
export function TryCall({ pack, onClose }: { pack: PolicyPackDetail; onClose: () => void }) {
  const trial = useTrial(pack);
  return (
    <ActionDialog
      title={`Try one call on ${pack.id} version ${pack.version}`}
      label="Try"
      size="xl"
      isOpen
      isBusy={trial.isBusy}
      error={trial.error}
      onClose={onClose}
      onSubmit={trial.run}
    >
      <Fields trial={trial} isOwnForm />
      {trial.result !== null && <Result trial={trial.result} />}
    </ActionDialog>
  );
}

/** Decides one call with the text as it is, which is not saved. */
export function TryText({
  pack,
  sources,
}: {
  readonly pack: PolicyPackDetail;
  readonly sources: PolicyPackDetail['sources'];
}) {
  const trial = useTrial(pack, sources);
  return (
    <details>
      <summary>Try one call with this text</summary>
      <div className="stack">
        <Fields trial={trial} isOwnForm={false} />
        <div className="actions">
          <Button variant="default" disabled={trial.isBusy} onClick={trial.run}>
            Try the text
          </Button>
        </div>
        {trial.error !== null && <ProblemPanel error={trial.error} />}
        {trial.result !== null && <Result trial={trial.result} />}
      </div>
    </details>
  );
}

/** Within another form, no field is required to send that one, and Enter tries the call instead of sending it. */
function Fields({ trial, isOwnForm }: { readonly trial: Trial; readonly isOwnForm: boolean }) {
  const { fields, change, argumentsError } = trial;
  const agents = useOperation('listAgents', { query: { limit: AGENTS_OFFERED } });
  const listId = useId();
  const isRecorded = fields.evidenceId !== '';
  const text = (name: 'agentId' | 'tool' | 'server' | 'evidenceId') => ({
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
    ...(!isOwnForm && {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        trial.run();
      },
    }),
  });
  return (
    <>
      <TextInput
        label="Agent"
        description="Id of the agent"
        list={listId}
        required={isOwnForm && !isRecorded}
        disabled={isRecorded}
        {...(isOwnForm && { 'data-autofocus': true })}
        {...text('agentId')}
      />
      <datalist id={listId}>
        {agents.data?.items.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      <TextInput
        label="Tool"
        required={isOwnForm && !isRecorded}
        disabled={isRecorded}
        {...text('tool')}
      />
      <TextInput label="Server" disabled={isRecorded} {...text('server')} />
      <Textarea
        label="Arguments"
        description="A JSON object; it is not stored"
        autosize
        minRows={3}
        maxRows={12}
        disabled={isRecorded}
        error={argumentsError}
        value={fields.arguments}
        onChange={({ currentTarget }) => change({ arguments: currentTarget.value })}
      />
      <NativeSelect
        label="Environment"
        disabled={isRecorded}
        value={fields.environment}
        data={[{ value: '', label: 'that of the agent' }, 'development', 'staging', 'production']}
        onChange={({ currentTarget }) =>
          change({ environment: currentTarget.value as TrialFields['environment'] })
        }
      />
      <TextInput
        label="Or the event of a decision"
        description="Id of an event whose facts are recorded; its call is decided again, without the values of its arguments"
        {...text('evidenceId')}
      />
      <Checkbox
        label="Suppose that the call has an approval"
        checked={fields.hasApproval}
        onChange={({ currentTarget }) => change({ hasApproval: currentTarget.checked })}
      />
    </>
  );
}

function Result({ trial }: { readonly trial: PackTrial }) {
  const { outcome, answer, rule, reasons, fault, call, principal, facts, pack } = trial;
  return (
    <section className="stack" aria-label="Decision" role="status">
      <div className="badges">
        <StateBadge state={outcome} />
      </div>
      <p>
        <UntrustedText text={answer.reason} />
      </p>
      {fault !== null && (
        <p>
          No rule decided: <UntrustedText text={fault} />.
        </p>
      )}
      <p>
        Decided by the rule <code>{rule}</code> of {pack.id}
        {pack.version === null ? ', text that is not saved' : ` version ${pack.version}`}. Nothing
        was sealed.
      </p>
      {reasons.length > 0 && (
        <TableFrame>
          <table aria-label="Restrictions">
            <thead>
              <tr>
                <th scope="col">Rule</th>
                <th scope="col">Outcome</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(({ rule: id, outcome: restriction, text }) => (
                <tr key={id}>
                  <td>
                    <code>{id}</code>
                  </td>
                  <td>{restriction}</td>
                  <td>
                    <UntrustedText text={text} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <details>
        <summary>Facts</summary>
        <JsonTree value={{ call, principal, facts }} />
      </details>
    </section>
  );
}
