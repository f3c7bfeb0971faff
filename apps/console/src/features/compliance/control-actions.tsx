import type { ControlSignal } from '@svc/contract';
import { useState } from 'react';
import { LinkButton } from '../../parts/link-button.tsx';
import { countText } from '../../parts/number-text.ts';
import { WriteButton } from '../../parts/write-button.tsx';
import { AttestControl } from './attest-control.tsx';
import type { ControlRef } from './control-link.tsx';
import { DecideApplicability } from './decide-applicability.tsx';
import { useAttesterProblem } from './may-attest.ts';

/** What contradicts a control, and what an administrator or the owner says of it: that it is met, or that it does not apply. */
export function ControlActions({
  contradictedBy,
  ...params
}: ControlRef & {
  /** Signals that contradict what a person attests: to look at them comes before to attest again. */
  readonly contradictedBy: readonly ControlSignal[];
}) {
  const problem = useAttesterProblem(params);
  const [open, setOpen] = useState<'attest' | 'decide' | null>(null);
  const close = () => setOpen(null);
  const button = { size: 'compact-sm', disabled: problem !== null } as const;
  const title = problem ?? undefined;
  const [first] = contradictedBy;
  const others = contradictedBy.length - 1;
  return (
    <div className="actions">
      {first !== undefined && (
        <LinkButton to={`/compliance/signals/${first.id}`}>
          {others === 0
            ? 'See what contradicts it'
            : `See what contradicts it: the first of ${countText(contradictedBy.length, 'signal')}`}
        </LinkButton>
      )}
      <WriteButton
        {...button}
        {...(first !== undefined && { variant: 'default' })}
        title={title}
        onClick={() => setOpen('attest')}
      >
        Attest
      </WriteButton>
      <WriteButton {...button} variant="default" title={title} onClick={() => setOpen('decide')}>
        Decide whether it applies
      </WriteButton>
      {problem !== null && <span className="muted">{problem}</span>}
      {open === 'attest' && <AttestControl params={params} renewed={null} onClose={close} />}
      {open === 'decide' && <DecideApplicability params={params} onClose={close} />}
    </div>
  );
}
