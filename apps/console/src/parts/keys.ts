import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { usePreferences } from './preferences.ts';

/** A command of the page: its keys (`j`, `g f`, `Shift+x`), what it does, and where the help lists it. */
export type Command = {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
};

type Registration = { commands: readonly Command[] };

const registrations = new Set<Registration>();
const listeners = new Set<() => void>();
let pendingPrefix: string | null = null;
let version = 0;

/** Makes commands work by their keys while the component is on the page. */
export function useCommands(commands: readonly Command[]): void {
  const registration = useRef<Registration>({ commands });
  useLayoutEffect(() => {
    registration.current.commands = commands;
  });
  // with the commit: a key may be pressed as soon as the page shows what it does
  useLayoutEffect(() => {
    const own = registration.current;
    registrations.add(own);
    changed();
    return () => {
      registrations.delete(own);
      changed();
    };
  }, []);
}

/** All commands of the page, for the help and the palette. */
export function useAllCommands(): readonly Command[] {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
  return allCommands();
}

/** Listens for keys; once, at the top of the console. Single keys are inert in fields, dialogs, and when turned off. */
export function useKeyListener(): void {
  const { hasKeys } = usePreferences();
  useLayoutEffect(() => {
    // before a dialog takes Escape and is gone
    let hasDialog = false;
    const noteDialog = () => {
      hasDialog = document.querySelector('[role=dialog]') !== null;
    };
    const listen = (event: KeyboardEvent) => {
      const name = keyName(event);
      const isModified = name.startsWith('Mod+');
      if (!isModified && (!hasKeys || hasDialog || isTyping(event.target))) return;
      const keys = pendingPrefix === null ? name : `${pendingPrefix} ${name}`;
      const commands = allCommands();
      const command = commands.findLast((one) => one.keys === keys);
      pendingPrefix = null;
      if (command !== undefined) {
        event.preventDefault();
        command.run();
      } else if (commands.some((one) => one.keys.startsWith(`${name} `))) {
        pendingPrefix = name;
      }
    };
    addEventListener('keydown', noteDialog, { capture: true });
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', noteDialog, { capture: true });
      removeEventListener('keydown', listen);
    };
  }, [hasKeys]);
}

function allCommands(): readonly Command[] {
  return [...registrations].flatMap(({ commands }) => commands);
}

function changed(): void {
  version++;
  for (const listener of listeners) listener();
}

function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `Mod+${key.toLowerCase()}`;
  if (altKey) return `Alt+${key}`;
  return shiftKey && /^[A-Z]$/.test(key) ? `Shift+${key.toLowerCase()}` : key;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches('textarea, select, [contenteditable=true]');
  return isField || (target instanceof HTMLInputElement && target.type !== 'checkbox');
}
