import { useState } from 'react';
import { WriteButton } from '../../parts/write-button.tsx';
import { AttestControl } from './attest-control.tsx';
import type { ControlRef } from './control-link.tsx';
import { DecideApplicability } from './decide-applicability.tsx';
import { useAttesterProblem } from './may-attest.ts';

/** What an administrator or the owner says of a control: that it is met, or that it does not apply. */
export function ControlActions(params: ControlRef) {
  const problem = useAttesterProblem(params);
  const [open, setOpen] = useState<'attest' | 'decide' | null>(null);
  const close = () => setOpen(null);
  const button = { size: 'compact-sm', disabled: problem !== null } as const;
  const title = problem ?? undefined;
  return (
    <div className="actions">
      <WriteButton {...button} title={title} onClick={() => setOpen('attest')}>
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
