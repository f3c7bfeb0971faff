import { Button } from '@mantine/core';
import { addressOf } from '../api/call.ts';
import { useMay } from '../api/me.ts';
import { MenuButton } from './popup-button.tsx';

const FORMATS = ['csv', 'ndjson'] as const;

/** Downloads exactly the rows of a filter. */
export function ExportMenu({
  operation,
  filter,
}: {
  readonly operation: 'exportFindings' | 'exportInventory';
  readonly filter: Readonly<Record<string, string>>;
}) {
  const may = useMay();
  if (!may(operation)) return null;
  return (
    <MenuButton
      button={
        <Button size="compact-sm" variant="default">
          Export
        </Button>
      }
      items={(Menu) =>
        FORMATS.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf(operation, { query: { ...filter, format } })}
            download
          >
            {format.toUpperCase()}
          </Menu.Item>
        ))
      }
    />
  );
}
