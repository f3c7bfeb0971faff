import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AssignControl } from './assign-control.tsx';
import type { ControlRef } from './control-link.tsx';

/** Who answers for a control; administrators assign a person. */
export function ControlOwnerFact(params: ControlRef) {
  const may = useMay();
  const read = useOperation('getControlOwner', { params }, { isLive: true });
  const [isAssigning, setAssigning] = useState(false);
  const owner = read.data?.owner ?? null;
  return (
    <>
      {owner === null ? (
        <span className="muted">nobody</span>
      ) : (
        <>
          <UntrustedText text={owner.name ?? owner.userId} />
          {!owner.isActive && <span className="muted"> (no access any more)</span>}
        </>
      )}{' '}
      {may('assignControl') && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label="Assign an owner"
          onClick={() => setAssigning(true)}
        >
          Assign
        </Button>
      )}
      {isAssigning && (
        <AssignControl
          params={params}
          ownerId={owner?.userId ?? ''}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}
