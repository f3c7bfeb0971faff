import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { type Command, useAllCommands } from '../parts/keys.ts';

/** Pages of one thing by the prefix of its id. */
const ID_PAGES: Readonly<Record<string, string>> = {
  fnd: 'findings',
  agt: 'agents',
  apr: 'approvals',
  evt: 'evidence',
  repo: 'repositories',
  scan: 'scans',
  gws: 'gateway',
};

/** Every command of the page by its name, and the page of a pasted id. */
export function CommandPalette({
  isOpen,
  onClose,
  goTo,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly goTo: (path: string) => void;
}) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Commands" returnFocus>
      <PaletteBody onClose={onClose} goTo={goTo} />
    </Dialog>
  );
}

function PaletteBody({ onClose, goTo }: { onClose: () => void; goTo: (path: string) => void }) {
  const commands = useAllCommands().filter(({ keys }) => keys !== 'Mod+k');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = [...pastedId(text, goTo), ...commands.filter((one) => matches(one, text))];
  const active = Math.min(at, found.length - 1);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.min(Math.max(active + step, 0), found.length - 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[active]);
    }
  };
  return (
    <>
      <TextInput
        data-autofocus
        label="Page, action or id"
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${active}` : undefined}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Commands" className="palette">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={`${command.keys} ${command.label}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => run(command)}
          >
            <span>{command.label}</span> <kbd>{command.keys}</kbd>
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">No command has this name.</p>}
    </>
  );
}

function matches({ label }: Command, text: string): boolean {
  const name = label.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
}

function pastedId(text: string, goTo: (path: string) => void): Command[] {
  const id = /^\s*(([a-z]+)_[0-9a-z]{26})\s*$/.exec(text);
  const page = ID_PAGES[id?.[2] ?? ''];
  if (id === null || page === undefined) return [];
  const [, whole = ''] = id;
  return [{ keys: '↵', label: `Open ${whole}`, run: () => goTo(`${page}/${whole}`) }];
}
