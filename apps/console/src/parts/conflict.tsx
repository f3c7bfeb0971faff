import { Button } from '@mantine/core';
import { TableFrame } from './table-frame.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** One field of a form, as somebody else stored it meanwhile and as it is typed here. */
export type ConflictField = {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
};

/**
 * A thing was changed by somebody else while it was edited here: both versions of the fields that differ. `onReload` takes
 * theirs; `onKeep` keeps the typed text, now based on their version.
 */
export function Conflict({
  fields,
  onReload,
  onKeep,
}: {
  readonly fields: readonly ConflictField[];
  readonly onReload: () => void;
  readonly onKeep: () => void;
}) {
  const different = fields.filter(({ theirs, mine }) => theirs !== mine);
  return (
    <section role="alert" className="notice stack" aria-label="Changed by someone else">
      <strong>Changed by someone else</strong>
      {different.length === 0 ? (
        <p>These fields are the same in both versions.</p>
      ) : (
        <TableFrame>
          <table aria-label="Both versions">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Theirs</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {different.map(({ label, theirs, mine }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>
                    <UntrustedText text={theirs} />
                  </td>
                  <td>
                    <UntrustedText text={mine} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <div className="actions">
        <Button size="compact-sm" variant="default" onClick={onReload}>
          Reload theirs
        </Button>
        <Button size="compact-sm" variant="default" onClick={onKeep}>
          Keep my text
        </Button>
      </div>
    </section>
  );
}
