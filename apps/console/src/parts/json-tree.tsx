import { UntrustedText } from './untrusted-text.tsx';

/** A JSON value as a tree of text; members of objects and arrays fold. */
export function JsonTree({ value, name }: { value: unknown; name?: string }) {
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
    if (entries.length === 0) return <Leaf name={name} text={Array.isArray(value) ? '[]' : '{}'} />;
    return (
      <details className="json" open>
        <summary>
          {name !== undefined && <UntrustedText text={name} />}{' '}
          <span className="muted">{size}</span>
        </summary>
        <ul>
          {entries.map(([key, member]) => (
            <li key={key}>
              <JsonTree value={member} name={key} />
            </li>
          ))}
        </ul>
      </details>
    );
  }
  return <Leaf name={name} text={typeof value === 'string' ? value : JSON.stringify(value)} />;
}

function Leaf({ name, text }: { name?: string | undefined; text: string }) {
  return (
    <span className="json">
      {name !== undefined && (
        <>
          <span className="muted">
            <UntrustedText text={name} />
          </span>
          {': '}
        </>
      )}
      <UntrustedText text={text} />
    </span>
  );
}
