import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { PolicyPackDetail } from '@svc/contract';
import { useRef, useState } from 'react';
import { problemOf } from '../../api/api-problem.ts';
import { useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { usePageSearch } from '../../parts/search.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { offsetOf, parseSourceProblem, type SourcePlace } from './source-place.ts';

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
  const editor = useRef<HTMLTextAreaElement>(null);
  const goTo = (place: SourcePlace) => {
    setFile(place.file);
    // the editor has the other file's text after the next render
    requestAnimationFrame(() => {
      const offset = offsetOf(editor.current?.value ?? '', place);
      editor.current?.focus();
      editor.current?.setSelectionRange(offset, offset + 1);
    });
  };
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
        ref={editor}
        label="Cedar policies"
        rows={18}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          setSources(sources.map((one) => (one.file === file ? { file, text: value } : one)))
        }
      />
      {save.error !== null && <ErrorPlaces error={save.error} goTo={goTo} />}
    </ActionDialog>
  );
}

/** Where the server found errors: each is a button that puts the cursor there. */
function ErrorPlaces({ error, goTo }: { error: unknown; goTo: (place: SourcePlace) => void }) {
  const problems = problemOf(error).fields.map(({ message }) => parseSourceProblem(message));
  const placed = problems.filter((problem) => problem !== null);
  if (placed.length === 0) return null;
  return (
    <ul aria-label="Errors in the text">
      {placed.map(({ place, message }) => (
        <li key={`${place.file}:${place.line}:${place.column} ${message}`}>
          <Button size="compact-sm" variant="default" onClick={() => goTo(place)}>
            <UntrustedText text={`${place.file}:${place.line}:${place.column}`} />
          </Button>{' '}
          <UntrustedText text={message} />
        </li>
      ))}
    </ul>
  );
}
