import { Switch } from '@mantine/core';
import { Dialog } from '../parts/dialog.tsx';
import { useAllCommands } from '../parts/keys.ts';
import { useChangePreferences, usePreferences } from '../parts/preferences.ts';

/** The keys that work on this page, and the switch for single keys. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const commands = useAllCommands();
  const { hasKeys } = usePreferences();
  const { change } = useChangePreferences();
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keys">
      <Switch
        label="Single-key shortcuts"
        checked={hasKeys}
        onChange={({ currentTarget }) => change({ hasKeys: currentTarget.checked })}
      />
      <dl className="keys">
        {commands.map(({ keys, label }) => (
          <div key={`${keys} ${label}`}>
            <dt>
              <kbd>{keys.replace('Mod+', 'Ctrl ')}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
