import { NativeSelect, Switch } from '@mantine/core';
import { setPreferences, usePreferences } from '../../parts/preferences.ts';

const ZONES = ['local', 'UTC', ...Intl.supportedValuesOf('timeZone')];

/** How this browser shows the console. */
export function OwnPreferences() {
  const { zone, isCompact, hasKeys } = usePreferences();
  return (
    <div className="stack">
      <NativeSelect
        label="Time zone"
        value={zone}
        data={ZONES}
        onChange={({ currentTarget }) => setPreferences({ zone: currentTarget.value })}
      />
      <Switch
        label="Compact rows"
        checked={isCompact}
        onChange={({ currentTarget }) => setPreferences({ isCompact: currentTarget.checked })}
      />
      <Switch
        label="Single-key shortcuts"
        checked={hasKeys}
        onChange={({ currentTarget }) => setPreferences({ hasKeys: currentTarget.checked })}
      />
    </div>
  );
}
