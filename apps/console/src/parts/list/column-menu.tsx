import { Button } from '@mantine/core';
import { IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react';
import { PanelButton } from '../popup-button.tsx';
import type { Column } from './column.ts';
import { boundedWidth, type ColumnSettings } from './column-settings.ts';

/** px of one step of a width. */
const STEP = 24;
const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** Which columns a list shows and how wide they are: by keys what the edges of the headings do by the pointer. */
export function ColumnMenu({
  columns,
  settings: { hidden, kept, widths },
  dropped,
  widthOf,
  onChange,
}: {
  readonly columns: readonly Pick<Column<never>, 'name' | 'isLead'>[];
  readonly settings: ColumnSettings;
  /** Columns that the list has no room for. */
  readonly dropped: readonly string[];
  /** Width of a column as it is shown, px. */
  readonly widthOf: (name: string) => number;
  readonly onChange: (change: Partial<ColumnSettings> | null) => void;
}) {
  const step = (name: string, by: number) =>
    onChange({ widths: { ...widths, [name]: boundedWidth(widthOf(name) + by) } });
  const isShown = (name: string) => !hidden.includes(name) && !dropped.includes(name);
  const toggle = (name: string) => {
    const [hiddenOthers, keptOthers] = [hidden, kept].map((names) =>
      names.filter((one) => one !== name),
    ) as [string[], string[]];
    onChange(
      isShown(name)
        ? { hidden: [...hiddenOthers, name], kept: keptOthers }
        : { hidden: hiddenOthers, kept: [...keptOthers, name] },
    );
  };
  return (
    <PanelButton
      label="Columns"
      position="bottom-end"
      button={
        <button type="button" className="column-button" aria-label="Columns" title="Columns">
          <IconColumns3 size={16} stroke={1.75} aria-hidden />
        </button>
      }
    >
      <ul className="column-menu">
        {columns.map(({ name, isLead = false }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={isShown(name)}
                disabled={isLead}
                onChange={() => toggle(name)}
              />
              {name}
              {dropped.includes(name) && <span className="muted"> (no room)</span>}
            </label>
            {[
              { label: `Make ${name} narrower`, by: -STEP, Icon: IconMinus },
              { label: `Make ${name} wider`, by: STEP, Icon: IconPlus },
            ].map(({ label, by, Icon }) => (
              <button
                key={label}
                type="button"
                className="step-button"
                aria-label={label}
                disabled={!isShown(name)}
                onClick={() => step(name, by)}
              >
                <Icon {...ICON} />
              </button>
            ))}
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
        Reset the columns
      </Button>
    </PanelButton>
  );
}
