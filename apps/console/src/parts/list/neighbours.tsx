import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { problemOf } from '../../api/api-problem.ts';
import { type BrowseOperation, useNeighbours } from '../../api/queries.ts';
import { useCommands } from '../keys.ts';

/** Steps to the neighbours of an open item within the filter: among the rows that are loaded, else as the API has them. */
export function Neighbours({
  operation,
  filter,
  ids = [],
  id,
  onOpen,
}: {
  readonly operation: BrowseOperation | null;
  readonly filter: Readonly<Record<string, string>>;
  readonly ids?: readonly string[];
  readonly id: string;
  readonly onOpen: (id: string) => void;
}) {
  const around = useNeighbours(operation, filter, id);
  const at = ids.indexOf(id);
  const previous = (at > 0 ? ids[at - 1] : undefined) ?? around.data?.previous ?? null;
  const next = (at >= 0 ? ids[at + 1] : undefined) ?? around.data?.next ?? null;
  const steps = [
    { keys: '[', label: 'Previous', to: previous, Icon: IconChevronUp },
    { keys: ']', label: 'Next', to: next, Icon: IconChevronDown },
  ] as const;
  const run = (to: string | null) => () => {
    if (to !== null) onOpen(to);
  };
  useCommands(
    steps.map(({ keys, label, to }) => ({
      keys,
      label: `${label} neighbour in the filter`,
      run: run(to),
    })),
  );
  const isOutside = around.isError && problemOf(around.error).code === 'not_found';
  return (
    <div className="steps">
      {steps.map(({ keys, label, to, Icon }) => (
        <button
          key={keys}
          type="button"
          className="step-button"
          aria-label={`${label} ${keys}`}
          title={`${label} (${keys})`}
          disabled={to === null}
          onClick={run(to)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </button>
      ))}
      {isOutside && at < 0 && <span className="muted">Not within the filter.</span>}
    </div>
  );
}
