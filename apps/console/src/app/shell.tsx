import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useMay, useMe } from '../api/me.ts';
import { useLiveUpdates } from '../api/updates.ts';
import { SideDialog } from '../parts/dialog.tsx';
import { useCommands, useKeyListener } from '../parts/keys.ts';
import { useStoredPreferences } from '../parts/preferences.ts';
import { loadOverlays } from '../parts/use-overlays.ts';
import { whenIdle } from '../parts/when-idle.ts';
import { ConnectionNotice } from '../parts/write-button.tsx';
import { CommandPalette } from './command-palette.tsx';
import { copyPageLink } from './copy-page-link.ts';
import { KeyHelp } from './key-help.tsx';
import { Navigation, TenantName } from './navigation.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { PAGES, type PageEntry } from './pages.ts';

/** Navigation at the side, or in a drawer on narrow windows; the page; palette and keys, which are reached from everywhere. */
export function Shell() {
  const me = useMe();
  const may = useMay();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'palette' | 'keys' | 'navigation' | null>(null);
  const close = () => setOpen(null);
  // as in console.css
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const pages = PAGES.filter(({ operation }) => may(operation));
  const goTo = (path: string, search: PageEntry['search'] = {}) =>
    void navigate({ to: `/t/${me.tenant.slug}/${path}` as never, search: search as never });
  useStoredPreferences(me.preferences);
  useKeyListener();
  useEffect(() => whenIdle(() => void loadOverlays()), []);
  useLiveUpdates(may('getChanges') ? me.tenant.id : null);
  useCommands([
    ...pages.map(({ path, search, label, key }) => {
      return { keys: `g ${key}`, label: `Go to ${label}`, run: () => goTo(path, search) };
    }),
    { keys: 'Mod+k', label: 'Open the command palette', run: () => setOpen('palette') },
    { keys: '?', label: 'Show the keys', run: () => setOpen('keys') },
    { keys: 'y', label: 'Copy the link', run: () => void copyPageLink() },
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when another page is shown
  useEffect(() => setOpen((shown) => (shown === 'navigation' ? null : shown)), [pathname]);
  const navigation = (
    <Navigation me={me} onSearch={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
  );
  return (
    <div className="shell" data-environment={me.environment}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="top-bar">
        <IconButton label="Open the navigation" onClick={() => setOpen('navigation')}>
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <TenantName me={me} />
        <IconButton label="Search or run a command" onClick={() => setOpen('palette')}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      {!isNarrow && <div className="side">{navigation}</div>}
      <SideDialog
        opened={open === 'navigation'}
        onClose={close}
        size={272}
        title="Navigation"
        classNames={{ body: 'nav-drawer' }}
        transitionProps={{ duration: 0 }}
      >
        {navigation}
      </SideDialog>
      <main id="main" tabIndex={-1}>
        <ConnectionNotice />
        <NewVersionNotice />
        <Outlet />
      </main>
      <CommandPalette isOpen={open === 'palette'} onClose={close} goTo={goTo} />
      <KeyHelp isOpen={open === 'keys'} onClose={close} />
    </div>
  );
}

function IconButton({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
