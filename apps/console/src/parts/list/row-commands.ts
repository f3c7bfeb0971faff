import type { Command } from '../keys.ts';
import type { Selection } from './selection.ts';

/** Returns what keys do in a list: move, open and select. */
export function rowCommands({
  moveTo,
  active,
  activeRow,
  selection,
  ids,
  onOpen,
}: {
  moveTo: (index: number) => void;
  active: number;
  activeRow: string | undefined;
  selection: Selection | null;
  ids: readonly string[];
  onOpen: (id: string) => void;
}): Command[] {
  const isFocused = () => document.activeElement?.getAttribute('role') === 'row';
  const always: Command[] = [
    { keys: 'j', label: 'Next row', run: () => moveTo(isFocused() ? active + 1 : active) },
    { keys: 'k', label: 'Previous row', run: () => moveTo(active - 1) },
    {
      keys: 'Enter',
      label: 'Open the row',
      run: () => {
        if (activeRow === undefined) return;
        // Enter on a link or a button is theirs
        const focused = document.activeElement;
        if (focused instanceof HTMLElement && focused.matches('a, button')) focused.click();
        else onOpen(activeRow);
      },
    },
  ];
  if (selection === null || activeRow === undefined) return always;
  return [
    ...always,
    { keys: 'x', label: 'Select the row', run: () => selection.toggle(activeRow) },
    {
      keys: 'Shift+x',
      label: 'Select the range',
      run: () => selection.extendTo(activeRow, ids),
    },
  ];
}
