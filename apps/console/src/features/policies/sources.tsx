import type { PolicyPackDetail } from '@svc/contract';
import { useMemo, useState } from 'react';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { LazyCedarEditor } from './lazy-cedar-editor.tsx';
import { sourceProblems } from './source-place.ts';

/** The text of a version by files, with the server's warnings at their places. */
export function Sources({ pack }: { readonly pack: PolicyPackDetail }) {
  return (
    <section className="stack" aria-label="Text">
      {pack.warnings.map((warning) => (
        <p className="notice" key={warning}>
          <UntrustedText text={warning} />
        </p>
      ))}
      {pack.sources.map((source) => (
        <Source key={`${pack.version} ${source.file}`} pack={pack} {...source} />
      ))}
    </section>
  );
}

function Source({ pack, file, text }: { pack: PolicyPackDetail; file: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const problems = useMemo(
    () => sourceProblems(pack.warnings, 'warning').filter(({ place }) => place.file === file),
    [pack, file],
  );
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{file}</summary>
      {isOpen && (
        <LazyCedarEditor
          label={`Text of ${file}`}
          initialText={text}
          problems={problems}
          onChange={null}
        />
      )}
    </details>
  );
}
