import { Button } from '@mantine/core';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useMe } from '../api/me.ts';
import { useLiveUpdates } from '../api/updates.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { useCommands, useKeyListener } from '../parts/keys.ts';
import { useChangePreferences, useStoredPreferences } from '../parts/preferences.ts';
import { frozenAddress } from '../parts/search.ts';
import { ConnectionNotice } from '../parts/write-button.tsx';
import { CommandPalette } from './command-palette.tsx';
import { KeyHelp } from './key-help.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { PAGES } from './pages.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** Navigation, the page, and what is reached from everywhere: palette, keys, theme. */
export function Shell() {
  const me = useMe();
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const pages = PAGES.filter(({ operation }) => may(operation));
  const goTo = (path: string) => void navigate({ to: `/t/${me.tenant.slug}/${path}` as never });
  useStoredPreferences(me.preferences);
  useKeyListener();
  useLiveUpdates(may('getChanges') ? me.tenant.id : null);
  useCommands([
    ...pages.map(({ path, label, key }) => {
      return { keys: `g ${key}`, label: `Go to ${label}`, run: () => goTo(path) };
    }),
    { keys: 'Mod+k', label: 'Open the command palette', run: () => setOpen('palette') },
    { keys: '?', label: 'Show the keys', run: () => setOpen('keys') },
    { keys: 'y', label: 'Copy the link', run: () => void copyLink() },
  ]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <nav aria-label="Pages" className="nav">
        <strong className="brand">svc</strong>
        <span className="muted">{me.tenant.slug}</span>
        <ul>
          {pages.map(({ path, label }) => (
            <li key={path}>
              <Link
                to={`/t/${me.tenant.slug}/${path}` as never}
                activeOptions={{ includeSearch: false }}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="nav-foot">
          <Button variant="default" size="compact-sm" onClick={() => setOpen('palette')}>
            Commands <kbd>Ctrl K</kbd>
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setOpen('keys')}>
            Keys <kbd>?</kbd>
          </Button>
          <CopyButton text={() => frozenAddress(location)} label="Copy the link" />
          <ThemeButton />
          <span className="muted">
            {me.name} ({me.kind}), {me.environment}
          </span>
          {me.session !== null && <SignOutButton />}
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        <ConnectionNotice />
        <NewVersionNotice />
        <Outlet />
      </main>
      <CommandPalette isOpen={open === 'palette'} onClose={() => setOpen(null)} goTo={goTo} />
      <KeyHelp isOpen={open === 'keys'} onClose={() => setOpen(null)} />
    </div>
  );
}

function ThemeButton() {
  const { theme, change } = useChangePreferences();
  const next = ({ auto: 'light', light: 'dark', dark: 'auto' } as const)[theme];
  return (
    <Button variant="default" size="compact-sm" onClick={() => change({ theme: next })}>
      Theme: {theme === 'auto' ? 'system' : theme}
    </Button>
  );
}

function copyLink(): Promise<void> {
  return navigator.clipboard.writeText(frozenAddress(location));
}
