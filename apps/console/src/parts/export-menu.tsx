import { Button, Menu } from '@mantine/core';
import { addressOf } from '../api/call.ts';
import { useMay } from '../api/me.ts';

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
    <Menu transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf(operation, { query: { ...filter, format } })}
            download
          >
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
