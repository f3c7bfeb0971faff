import { VisuallyHidden } from '@mantine/core';
import type { Me } from '@svc/contract';
import {
  IconAdjustments,
  IconBrightness,
  IconKeyboard,
  IconLink,
  IconLogout,
  IconSelector,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { MenuButton } from '../parts/popup-button.tsx';
import { useChangePreferences } from '../parts/preferences.ts';
import { copyPageLink } from './copy-page-link.ts';
import { useSignOut } from './use-sign-out.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Who is signed in, and what concerns the person alone: theme, keys, preferences, the link to this page, sign-out. */
export function AccountMenu({ me, onKeys }: { readonly me: Me; readonly onKeys: () => void }) {
  const { theme, change } = useChangePreferences();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const nextTheme = ({ auto: 'light', light: 'dark', dark: 'auto' } as const)[theme];
  return (
    <MenuButton
      menu={{
        position: 'top-start',
        width: 220,
        withInitialFocusPlaceholder: false,
        withinPortal: false,
      }}
      button={
        <button type="button" className="account">
          <VisuallyHidden>Account of</VisuallyHidden>
          <span className="avatar" aria-hidden>
            {me.name.slice(0, 1).toUpperCase()}
          </span>
          <span className="account-name">
            {me.name}
            <small>{me.kind}</small>
          </span>
          <IconSelector {...ICON} />
        </button>
      }
      items={(Menu) => (
        <>
          <Menu.Item
            leftSection={<IconAdjustments {...ICON} />}
            onClick={() => void navigate({ to: `/t/${me.tenant.slug}/settings` as never })}
          >
            Preferences
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBrightness {...ICON} />}
            closeMenuOnClick={false}
            onClick={() => change({ theme: nextTheme })}
          >
            Theme: {theme === 'auto' ? 'system' : theme}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink {...ICON} />}
            rightSection={<kbd>y</kbd>}
            onClick={() => void copyPageLink()}
          >
            Copy the link
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard {...ICON} />}
            rightSection={<kbd>?</kbd>}
            onClick={onKeys}
          >
            Keys
          </Menu.Item>
          {me.session !== null && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => void signOut()}>
                Sign out
              </Menu.Item>
            </>
          )}
        </>
      )}
    />
  );
}
