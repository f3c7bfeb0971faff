import { Link } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';

const VIEWS = [
  ['/inventory', 'AI assets'],
  ['/inventory/graph', 'Graph'],
  ['/inventory/runtime', 'Use at run time'],
] as const;

/** The views of the inventory: the list, the graph, and what agents call. */
export function InventoryTabs() {
  const { tenant } = useMe();
  return (
    <nav className="tabs" aria-label="Views of the inventory">
      {VIEWS.map(([path, label]) => (
        <Link
          key={path}
          to={`/t/${tenant.slug}${path}` as never}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
