import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { MenuButton } from '../../parts/popup-button.tsx';
import { usePageSearch } from '../../parts/search.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Filters that the tenant has saved by name: one replaces the present filter. */
export function SavedViews({ filter }: { readonly filter: Readonly<Record<string, string>> }) {
  const may = useMay();
  const [search, change] = usePageSearch();
  const [isSaving, setSaving] = useState(false);
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const views = useOperation(
    'listViews',
    isOpen && may('listViews') ? { query: { limit: 200 } } : null,
  );
  const save = useWrite('createView', {
    invalidates: ['listViews'],
    onSuccess: () => setSaving(false),
  });
  const remove = useWrite('deleteView', { invalidates: ['listViews'] });
  const cleared = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
  return (
    <>
      <MenuButton
        onChange={setOpen}
        button={
          <Button size="compact-sm" variant="default">
            Views
          </Button>
        }
        items={(Menu) => (
          <>
            {(views.data?.items ?? []).map(({ id, name: label, query }) => (
              <Menu.Item key={id} onClick={() => change({ ...cleared, ...query })}>
                <UntrustedText text={label} />
              </Menu.Item>
            ))}
            {may('deleteView') &&
              (views.data?.items ?? []).map(({ id, name: label }) => (
                <Menu.Item key={id} onClick={() => remove.mutate({ params: { viewId: id } })}>
                  Delete <UntrustedText text={label} />
                </Menu.Item>
              ))}
            {views.data?.items.length === 0 && <Menu.Label>No view is saved yet</Menu.Label>}
            {may('createView') && (
              <Menu.Item onClick={() => setSaving(true)}>Save this filter</Menu.Item>
            )}
          </>
        )}
      />
      <ActionDialog
        title="Save the filter as a view"
        label="Save"
        isOpen={isSaving}
        isBusy={save.isPending}
        error={save.error}
        onClose={() => setSaving(false)}
        onSubmit={() => save.mutate({ body: { name, query: filter } })}
      >
        <TextInput
          label="Name"
          required
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </ActionDialog>
    </>
  );
}
