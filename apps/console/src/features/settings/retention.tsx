import { Button, TextInput } from '@mantine/core';
import type { Retention as Policy } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Empty, Facts } from '../../parts/page.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';

/** How long evidence is kept, and what was archived and pruned; an administrator sets it. */
export function Retention() {
  const may = useMay();
  const retention = useOperation('getRetention', {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Loaded query={retention}>
      {({ keepDays, pruned }) => (
        <div className="stack">
          <Facts facts={[['Events are kept', keepText(keepDays)]]} />
          <p>
            An operator may archive and prune older events with <code>svc-server evidence</code>.
            The archive and the rest of the log still verify together.
          </p>
          {may('putRetention') && (
            <div className="actions">
              <Button size="compact-sm" onClick={() => setOpen(true)}>
                Change
              </Button>
            </div>
          )}
          {isOpen && <ChangeRetention keepDays={keepDays} onClose={() => setOpen(false)} />}
          <PrunedTable pruned={pruned} />
        </div>
      )}
    </Loaded>
  );
}

function keepText(keepDays: number | null): string {
  return keepDays === null ? 'for ever' : `at least ${numberText(keepDays)} days`;
}

function ChangeRetention({
  keepDays,
  onClose,
}: {
  readonly keepDays: number | null;
  readonly onClose: () => void;
}) {
  const [days, setDays] = useState(keepDays?.toString() ?? '');
  const save = useWrite('putRetention', { invalidates: ['getRetention'], onSuccess: onClose });
  return (
    <ActionDialog
      title="Change how long events are kept"
      label="Save"
      isOpen
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={() => save.mutate({ body: { keepDays: days === '' ? null : Number(days) } })}
    >
      <TextInput
        data-autofocus
        type="number"
        min={0}
        max={36_500}
        label="Days"
        description="Empty: for ever. The change is sealed; what was pruned does not come back."
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
    </ActionDialog>
  );
}

function PrunedTable({ pruned }: { readonly pruned: Policy['pruned'] }) {
  if (pruned.length === 0) {
    return <Empty title="Nothing was pruned">All events of the log are stored.</Empty>;
  }
  return (
    <TableFrame>
      <table aria-label="Archived and pruned">
        <thead>
          <tr>
            <th scope="col">Log</th>
            <th scope="col">Events before</th>
            <th scope="col">Pruned</th>
            <th scope="col">SHA-256 of the archive</th>
          </tr>
        </thead>
        <tbody>
          {pruned.map(({ logNo, to, archive, prunedAt }) => (
            <tr key={archive}>
              <td>{logNo}</td>
              <td>{numberText(to)}</td>
              <td>
                <TimeText time={prunedAt} isAbsolute />
              </td>
              <td>
                <code>{archive}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
