import type { Finding } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { markedPart } from './marked-part.ts';

/** Renders the stored lines of a finding, where there are any, with line numbers, and highlights its span where `markedPart` can place it. */
export function SourceLines({ finding }: { readonly finding: Finding }) {
  const { excerpt, span } = finding;
  if (excerpt === '') return null;
  const part = markedPart(excerpt, span);
  return (
    <pre className="source-lines">
      {excerpt.split('\n').map((text, at) => {
        const number = span.startLine + at;
        return (
          <span key={number} data-line={number}>
            {part === null ? (
              <UntrustedText text={text} />
            ) : (
              <span>
                <UntrustedText text={text.slice(0, part.start)} />
                <mark>
                  <UntrustedText text={text.slice(part.start, part.end)} />
                </mark>
                <UntrustedText text={text.slice(part.end)} />
              </span>
            )}
          </span>
        );
      })}
    </pre>
  );
}
