import { Textarea } from '@mantine/core';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { matchedTools } from './matched-tools.ts';
import { ToolNames } from './tool-names.tsx';

/** Patterns of tools that an agent may call, one a line, and the known tools that each matches. */
export function AllowedToolsField({
  value,
  onChange,
  hasFocus = false,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
}) {
  const may = useMay();
  const known = useOperation(
    'listRuntimeUses',
    may('listRuntimeUses') ? { query: { limit: 200 } } : null,
  );
  const patterns = wordsOf(value);
  return (
    <>
      <Textarea
        data-autofocus={hasFocus || undefined}
        label="Allowed tools"
        description="One pattern a line: mail.send, repo.*, or * for all"
        required
        rows={5}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {known.data !== undefined && patterns.length > 0 && (
        <ul aria-label="Known tools that each pattern matches" className="muted">
          {patterns.map((pattern) => (
            <li key={pattern}>
              <code>{pattern}</code>: <KnownTools names={matchedTools(pattern, known.data.items)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function KnownTools({ names }: { readonly names: readonly string[] }) {
  return names.length === 0 ? 'no known tool' : <ToolNames names={names} count={names.length} />;
}

/** Returns the patterns of a text, and any other words separated by spaces, commas or line ends, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((one) => one !== ''))];
}
