import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { ScopeForm } from './scope-form.tsx';
import { NEW_SCOPE } from './scope-members.ts';
import { bodyOf, SCOPE_READS } from './scope-writes.ts';

/** Creates a scope. */
export function CreateScope({ onClose }: { readonly onClose: () => void }) {
  const [fields, setFields] = useState(NEW_SCOPE);
  const create = useWrite('createComplianceScope', {
    invalidates: SCOPE_READS,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Create a scope"
      label="Create"
      isOpen
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={() => create.mutate({ body: bodyOf(fields) })}
    >
      <p>
        A scope names what belongs to one AI system or product. Its signals are computed for what it
        names; attestations and decisions are made for it.
      </p>
      <ScopeForm
        scope={null}
        fields={fields}
        onChange={(change) => setFields({ ...fields, ...change })}
      />
    </ActionDialog>
  );
}
