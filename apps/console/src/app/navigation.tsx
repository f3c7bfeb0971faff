import type { Me } from '@svc/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { Mark } from '../parts/mark.tsx';
import { numberText } from '../parts/number-text.ts';
import { AccountMenu } from './account-menu.tsx';
import { PAGE_GROUPS, PAGES, type PageEntry } from './pages.ts';
import { SearchButton } from './search-button.tsx';

/** The pages of the tenant by group, what waits beside their names, and the account of the person. */
export function Navigation({
  me,
  onSearch,
  onKeys,
}: {
  readonly me: Me;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}) {
  const may = useMay();
  const waiting = useWaiting();
  const pages = PAGES.filter(({ operation }) => may(operation));
  return (
    <nav aria-label="Pages" className="nav">
      <TenantName me={me} />
      <SearchButton onClick={onSearch} />
      {PAGE_GROUPS.map((group) => {
        const entries = pages.filter((page) => page.group === group);
        if (entries.length === 0) return null;
        return (
          <div className="nav-group" key={group}>
            {group !== 'Settings' && <span className="nav-heading">{group}</span>}
            <ul>
              {entries.map((page) => (
                <NavEntry
                  key={page.path}
                  page={page}
                  slug={me.tenant.slug}
                  waiting={waiting[page.path] ?? null}
                />
              ))}
            </ul>
          </div>
        );
      })}
      <AccountMenu me={me} onKeys={onKeys} />
    </nav>
  );
}

/** The mark, the tenant, and the environment where it is not development: production is unmistakable. */
export function TenantName({ me: { tenant, environment } }: { readonly me: Me }) {
  return (
    <div className="tenant-name">
      <Mark />
      <strong>{tenant.slug}</strong>
      <span className="environment" data-environment={environment}>
        {environment}
      </span>
    </div>
  );
}

function NavEntry({
  page: { path, search = {}, label, icon: Icon },
  slug,
  waiting,
}: {
  readonly page: PageEntry;
  readonly slug: string;
  readonly waiting: string | null;
}) {
  return (
    <li>
      <Link
        to={`/t/${slug}/${path}` as never}
        search={search as never}
        activeOptions={{ includeSearch: false }}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {label}
        {waiting !== null && (
          <span className="nav-count" title={`${waiting} waiting for a decision`}>
            {waiting}
          </span>
        )}
      </Link>
    </li>
  );
}

/** Returns how many things wait for a decision, as text by page; pages without any are left out. */
function useWaiting(): Readonly<Record<string, string>> {
  const may = useMay();
  const overview = useOperation('getOverview', may('getOverview') ? {} : null, { isLive: true });
  if (overview.data === undefined) return {};
  const { waitingApprovals: approvals, waitingAgents: agents } = overview.data;
  const counts = Object.entries({ approvals, agents }).filter(([, { value }]) => value > 0);
  return Object.fromEntries(
    counts.map(([page, { value, exact }]) => [page, `${numberText(value)}${exact ? '' : '+'}`]),
  );
}
