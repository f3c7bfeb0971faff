import type { SignalControl } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { ControlLink } from './control-link.tsx';

const MAX_SHOWN = 200;

/** The controls that read a signal, by framework: one measurement, and what each control has of it. */
export function SignalControls({ signalId }: { readonly signalId: string }) {
  const query = { limit: MAX_SHOWN };
  const controls = useOperation('listSignalControls', { params: { signalId }, query });
  return (
    <section className="stack" aria-label="Controls that read this signal">
      <h3>Controls that read this signal</h3>
      <Loaded query={controls}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 && <p className="muted">No control is mapped to it.</p>}
            {items.length > 0 && <ControlTable controls={items} />}
            {nextCursor !== null && <p className="muted">The first {MAX_SHOWN} are shown.</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** One table, so that its columns line up; its rows are grouped by framework. */
function ControlTable({ controls }: { readonly controls: readonly SignalControl[] }) {
  return (
    <TableFrame>
      <table aria-label="Controls that read this signal">
        <thead>
          <tr>
            <th scope="col">Control</th>
            <th scope="col">Strength</th>
            <th scope="col">Not covered</th>
          </tr>
        </thead>
        {[...Map.groupBy(controls, ({ frameworkName }) => frameworkName)].map(([name, of]) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {name}
              </th>
            </tr>
            {of.map((control) => (
              <tr key={control.controlId}>
                <td>
                  <ControlLink {...control} />
                </td>
                <td>{control.strength}</td>
                <td>{control.leaves}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableFrame>
  );
}
