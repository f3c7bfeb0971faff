import { Button, NativeSelect } from '@mantine/core';
import type { PackValidation, PolicyPackDetail } from '@svc/contract';
import { useMemo, useState } from 'react';
import { problemOf } from '../../api/api-problem.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { usePageSearch } from '../../parts/search.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import type { EditorProblem } from './cedar-editor.tsx';
import { LazyCedarEditor } from './lazy-cedar-editor.tsx';
import { type SourcePlace, sourceProblems } from './source-place.ts';
import { TryText } from './try-call.tsx';
import { useValidation, type Validated } from './use-validation.ts';

/** Changes the Cedar text of a pack; saved, it is a new version that is not active yet. The server validates it. */
export function EditPack({ pack, onClose }: { pack: PolicyPackDetail; onClose: () => void }) {
  const [, change] = usePageSearch();
  const [sources, setSources] = useState(pack.sources);
  const [file, setFile] = useState(pack.sources[0]?.file ?? '');
  const [cursor, setCursor] = useState<SourcePlace | null>(null);
  const save = useWrite('putPack', {
    invalidates: ['listPacks', 'getPack'],
    onSuccess: ({ version }) => {
      onClose();
      change({ version: String(version) });
    },
  });
  const validated = useValidation(pack, sources);
  const { validation } = validated;
  const problems = useMemo(
    () => problemsOf(save.error, validation, pack.warnings),
    [save.error, validation, pack],
  );
  const inFile = useMemo(
    () => problems.filter(({ place }) => place.file === file),
    [problems, file],
  );
  const goTo = (place: SourcePlace) => {
    // a warning may be of a file that the text no longer has
    if (!sources.some((one) => one.file === place.file)) return;
    setFile(place.file);
    setCursor({ ...place });
  };
  return (
    <ActionDialog
      title={`Edit ${pack.id}`}
      label="Save as a new version"
      size="xl"
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
        onChange={({ currentTarget }) => {
          setCursor(null);
          setFile(currentTarget.value);
        }}
      />
      <LazyCedarEditor
        key={file}
        label="Cedar policies"
        initialText={sources.find((one) => one.file === file)?.text ?? ''}
        problems={inFile}
        cursor={cursor}
        onChange={(text) =>
          setSources((all) => all.map((one) => (one.file === file ? { file, text } : one)))
        }
      />
      <ValidationState {...validated} />
      <ProblemPlaces problems={problems} severity="error" goTo={goTo} />
      <ProblemPlaces problems={problems} severity="warning" goTo={goTo} />
      <TryText pack={pack} sources={sources} />
    </ActionDialog>
  );
}

/** Problems of the newest text that was validated; before that, warnings of the version that is edited, such as a rule without effect. */
function problemsOf(
  error: unknown,
  validation: PackValidation | null,
  warnings: readonly string[],
): readonly EditorProblem[] {
  if (validation !== null) {
    return [
      ...sourceProblems(validation.errors, 'error'),
      ...sourceProblems(validation.warnings, 'warning'),
    ];
  }
  if (error === null) return sourceProblems(warnings, 'warning');
  const messages = problemOf(error).fields.map(({ message }) => message);
  return sourceProblems(messages, 'error');
}

/** What the server has found so far in the text as it is. */
function ValidationState({ validation, error, isPending }: Validated) {
  return (
    <p role="status" className="muted">
      {error === null ? (
        validationText(validation, isPending)
      ) : (
        <>
          The text was not checked: <UntrustedText text={problemOf(error).message} />
        </>
      )}
    </p>
  );
}

function validationText(validation: PackValidation | null, isPending: boolean): string {
  if (isPending) return 'Checking the text';
  if (validation === null) return 'The text is as it was saved';
  const { isValid, errorCount, warningCount } = validation;
  const errors = isValid ? 'No errors' : `${errorCount} ${errorCount === 1 ? 'error' : 'errors'}`;
  return `${errors}, ${warningCount} ${warningCount === 1 ? 'warning' : 'warnings'}`;
}

/** What the server found in the text: each is a button that puts the cursor there. */
function ProblemPlaces({
  problems,
  severity,
  goTo,
}: {
  problems: readonly EditorProblem[];
  severity: 'error' | 'warning';
  goTo: (place: SourcePlace) => void;
}) {
  const own = problems.filter((problem) => problem.severity === severity);
  if (own.length === 0) return null;
  return (
    <ul aria-label={severity === 'error' ? 'Errors in the text' : 'Warnings in the text'}>
      {own.map(({ place, message }) => (
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
