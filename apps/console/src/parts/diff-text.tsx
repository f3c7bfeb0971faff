import { UntrustedText } from './untrusted-text.tsx';

/** Lines of a diff that are rendered; the rest is counted. */
const MAX_LINES = 400;

/** A unified diff of foreign text, a line each: what is removed and added by sign and colour. */
export function DiffText({ diff, label }: { readonly diff: string; readonly label: string }) {
  const lines = diff.replace(/\n$/, '').split('\n');
  const shown = lines.slice(0, MAX_LINES);
  return (
    <section aria-label={label}>
      <pre className="diff-text">
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text keep their order
          <span key={at} data-line={kindOf(line)}>
            <UntrustedText text={line} />
            {'\n'}
          </span>
        ))}
      </pre>
      {lines.length > shown.length && (
        <p className="muted">{lines.length - shown.length} more lines are not shown.</p>
      )}
    </section>
  );
}

/** Returns the kind of a line; `--- ` of a removed line `-- x` is read as a head, which only mutes it. */
function kindOf(line: string): 'head' | 'place' | 'removed' | 'added' | 'kept' {
  if (/^(?:--- |\+\+\+ )/.test(line)) return 'head';
  if (line.startsWith('@@ ')) return 'place';
  if (line.startsWith('-')) return 'removed';
  return line.startsWith('+') ? 'added' : 'kept';
}
