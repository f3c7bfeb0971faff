import { NativeSelect } from '@mantine/core';
import type { PolicyPackDetail } from '@svc/contract';
import { useMemo, useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { LazyCedarEditor } from './lazy-cedar-editor.tsx';
import { sourceProblems } from './source-place.ts';

type Source = PolicyPackDetail['sources'][number];

/** The text of a version by files, with the server's warnings at their places, or beside another version. */
export function Sources({ pack }: { readonly pack: PolicyPackDetail }) {
  const [compared, setCompared] = useState('');
  const others = pack.versions.filter(({ version }) => version !== pack.version);
  const params = { packId: pack.id };
  const query = { version: Number(compared) };
  const other = useOperation('getPack', compared === '' ? null : { params, query });
  const before = compared === '' ? undefined : other.data?.sources;
  return (
    <section className="stack" aria-label="Text">
      <NativeSelect
        label="Compare the text with"
        maw={320}
        value={compared}
        data={[
          { value: '', label: 'no other version' },
          ...others.map(({ version, status }) => ({
            value: String(version),
            label: `version ${version} (${status})`,
          })),
        ]}
        onChange={({ currentTarget }) => setCompared(currentTarget.value)}
      />
      {pack.warnings.map((warning) => (
        <p className="notice" key={warning}>
          <UntrustedText text={warning} />
        </p>
      ))}
      {filesOf(pack.sources, before).map(({ file, text, original }) => (
        <SourceFile
          key={`${pack.version} ${file} ${compared}`}
          {...{ file, text, original }}
          warnings={pack.warnings}
        />
      ))}
    </section>
  );
}

type ComparedFile = Source & { readonly original?: string };

/** Returns the files of a version, and those that only the other one has, with the text before where they are compared. */
function filesOf(sources: readonly Source[], before?: readonly Source[]): readonly ComparedFile[] {
  if (before === undefined) return sources;
  const textIn = (all: readonly Source[], name: string) =>
    all.find(({ file }) => file === name)?.text ?? '';
  const files = new Set([...sources, ...before].map(({ file }) => file));
  return [...files].map((file) => ({
    file,
    text: textIn(sources, file),
    original: textIn(before, file),
  }));
}

function SourceFile({
  file,
  text,
  original,
  warnings,
}: ComparedFile & { readonly warnings: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const problems = useMemo(
    () => sourceProblems(warnings, 'warning').filter(({ place }) => place.file === file),
    [warnings, file],
  );
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <UntrustedText text={file} />
        {original !== undefined && (original === text ? ' (unchanged)' : ' (changed)')}
      </summary>
      {isOpen && (
        <LazyCedarEditor
          label={`Text of ${file}`}
          initialText={text}
          problems={problems}
          onChange={null}
          {...(original !== undefined && { original })}
        />
      )}
    </details>
  );
}
