import { Link } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';

const VIEWS = [
  ['/compliance', 'Frameworks'],
  ['/compliance/signals', 'Signals'],
  ['/compliance/audit-packs', 'Audit packs'],
] as const;

/** The views of compliance: the frameworks, the signals that they share, and archives for auditors. */
export function ComplianceTabs() {
  const { tenant } = useMe();
  return (
    <nav className="tabs" aria-label="Views of compliance">
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
