import type { Finding } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { markedPart } from './marked-part.ts';

/** The stored lines of a finding with their numbers; the part that it is about is marked where it can be told. */
export function SourceLines({ finding }: { readonly finding: Finding }) {
  const { excerpt, span } = finding;
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
