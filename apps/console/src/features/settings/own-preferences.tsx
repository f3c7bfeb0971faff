import { NativeSelect, Switch } from '@mantine/core';
import { type Theme, useChangePreferences, usePreferences } from '../../parts/preferences.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';

const ZONES = ['local', 'UTC', ...Intl.supportedValuesOf('timeZone')];
const THEMES = [
  { value: 'auto', label: 'system' },
  { value: 'light', label: 'light' },
  { value: 'dark', label: 'dark' },
];

/** How the console is shown to the person, in every browser. */
export function OwnPreferences() {
  const { zone, isCompact, hasKeys } = usePreferences();
  const { change, error, theme } = useChangePreferences();
  return (
    <div className="stack">
      {error !== null && <ProblemPanel error={error} />}
      <NativeSelect
        label="Time zone"
        value={zone}
        data={ZONES.includes(zone) ? ZONES : [...ZONES, zone]}
        onChange={({ currentTarget }) => change({ zone: currentTarget.value })}
      />
      <NativeSelect
        label="Theme"
        value={theme}
        data={THEMES}
        onChange={({ currentTarget }) => change({ theme: currentTarget.value as Theme })}
      />
      <Switch
        label="Compact rows"
        checked={isCompact}
        onChange={({ currentTarget }) => change({ isCompact: currentTarget.checked })}
      />
      <Switch
        label="Single-key shortcuts"
        checked={hasKeys}
        onChange={({ currentTarget }) => change({ hasKeys: currentTarget.checked })}
      />
    </div>
  );
}
