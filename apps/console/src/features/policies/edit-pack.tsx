import { NativeSelect, Textarea } from '@mantine/core';
import type { PolicyPackDetail } from '@svc/contract';
import { useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { usePageSearch } from '../../parts/search.ts';

/** Changes the Cedar text of a pack; saved, it is a new version that is not active yet. The server validates it. */
export function EditPack({ pack, onClose }: { pack: PolicyPackDetail; onClose: () => void }) {
  const [, change] = usePageSearch();
  const [sources, setSources] = useState(pack.sources);
  const [file, setFile] = useState(pack.sources[0]?.file ?? '');
  const save = useWrite('putPack', {
    invalidates: ['listPacks', 'getPack'],
    onSuccess: ({ version }) => {
      onClose();
      change({ version: String(version) });
    },
  });
  const text = sources.find((one) => one.file === file)?.text ?? '';
  return (
    <ActionDialog
      title={`Edit ${pack.id}`}
      label="Save as a new version"
      isOpen
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { packId: pack.id }, body: { sources } })}
    >
      <NativeSelect
        label="File"
        value={file}
        data={sources.map((one) => one.file)}
        onChange={({ currentTarget }) => setFile(currentTarget.value)}
      />
      <Textarea
        data-autofocus
        label="Cedar policies"
        rows={18}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          setSources(sources.map((one) => (one.file === file ? { file, text: value } : one)))
        }
      />
    </ActionDialog>
  );
}
