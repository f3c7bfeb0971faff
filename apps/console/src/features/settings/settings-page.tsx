import { useLayoutEffect, useRef } from 'react';
import { useMay } from '../../api/me.ts';
import { NoRight } from '../../parts/no-right.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { Channels } from './channels.tsx';
import { CodeHost } from './code-host/code-host.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { IdentityProviders } from './identity-providers.tsx';
import { Integrations } from './integrations.tsx';
import { OwnPreferences } from './own-preferences.tsx';
import { People } from './people.tsx';
import { Retention } from './retention.tsx';
import { Tokens } from './tokens.tsx';

/** Settings of this person, and for administrators those of the tenant. */
export function SettingsPage() {
  const may = useMay();
  const section = usePageId() || 'preferences';
  const sections = [
    { path: 'preferences', label: 'Preferences', isOffered: true },
    { path: 'tokens', label: 'API tokens', isOffered: may('listTokens') },
    {
      path: 'identity-providers',
      label: 'Identity providers',
      isOffered: may('listIdentityProviders'),
    },
    { path: 'notifications', label: 'Notifications', isOffered: may('listChannels') },
    { path: 'integrations', label: 'Integrations', isOffered: may('putIntegration') },
    {
      path: 'code-host',
      label: 'Code host',
      isOffered: may('listCodeHostInstallations'),
    },
    {
      path: 'people',
      label: may('listUsers') ? 'People and sessions' : 'Sessions',
      isOffered: may('listSessions'),
    },
    { path: 'retention', label: 'Evidence retention', isOffered: may('getRetention') },
    { path: 'jobs', label: 'Failed jobs', isOffered: may('listDeadLetters') },
  ];
  const offered = sections.filter(({ isOffered }) => isOffered);
  const current = sections.find(({ path }) => path === section);
  const shown = current?.isOffered === true ? current.path : null;
  const menu = useRef<HTMLElement>(null);
  // on a phone the menu is one row, wider than the window
  useLayoutEffect(() => {
    const { current: element } = menu;
    const link = element?.querySelector<HTMLElement>(`[href$="/settings/${section}"]`);
    if (element === null || link == null) return;
    element.scrollLeft = link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2;
  }, [section]);
  return (
    <Page title={`Settings: ${current?.label ?? 'not found'}`}>
      <div className="settings">
        <nav ref={menu} aria-label="Settings" className="side-menu">
          {offered.map(({ path, label }) => (
            <TenantLink key={path} to={`/settings/${path}`}>
              {label}
            </TenantLink>
          ))}
        </nav>
        <div className="stack">
          {current === undefined && (
            <Empty title="No section of the settings has this address">
              Choose one beside or above.
            </Empty>
          )}
          {current?.isOffered === false && (
            <NoRight what={`${current.label} of this tenant`} who="Administrators" />
          )}
          {shown === 'preferences' && <OwnPreferences />}
          {shown === 'tokens' && <Tokens />}
          {shown === 'identity-providers' && <IdentityProviders />}
          {shown === 'notifications' && <Channels />}
          {shown === 'integrations' && <Integrations />}
          {shown === 'code-host' && <CodeHost />}
          {shown === 'people' && <People />}
          {shown === 'retention' && <Retention />}
          {shown === 'jobs' && <FailedJobs />}
        </div>
      </div>
    </Page>
  );
}
