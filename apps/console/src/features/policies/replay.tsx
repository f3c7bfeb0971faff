import { NativeSelect } from '@mantine/core';
import type { PackId, PolicyPackDetail } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { useGoTo } from '../../parts/go-to.ts';

/** Decides recorded calls again by the shown version, compared with the active version of a pack; then shows the report. */
export function Replay({
  pack,
  onClose,
}: {
  readonly pack: PolicyPackDetail;
  readonly onClose: () => void;
}) {
  const packs = useOperation('listPacks', {});
  const goTo = useGoTo();
  const ids = packs.data?.items.map(({ id }) => id) ?? [pack.id];
  const next = ids[ids.indexOf(pack.id) + 1];
  const [chosen, setChosen] = useState<PackId | null>(null);
  // what is active is compared with what it would replace
  const against = chosen ?? (pack.status === 'active' ? next : undefined) ?? pack.id;
  const replay = useWrite('replayDecisions', {
    invalidates: ['listReplays'],
    onSuccess: ({ id }) => goTo(`/policies/replays/${id}`),
  });
  return (
    <ActionDialog
      title={`Replay recorded decisions by ${pack.id} version ${pack.version}`}
      label="Replay"
      isOpen
      isBusy={replay.isPending}
      error={replay.error}
      onClose={onClose}
      onSubmit={() => replay.mutate({ body: { packId: pack.id, version: pack.version, against } })}
    >
      <NativeSelect
        label="Compare with the active version of"
        value={against}
        data={[...new Set([pack.id, ...(next === undefined ? [] : [next])])]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as PackId)}
      />
    </ActionDialog>
  );
}
