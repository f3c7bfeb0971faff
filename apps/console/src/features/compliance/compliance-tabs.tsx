import { Link } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';

const VIEWS = [
  ['/compliance', 'Frameworks'],
  ['/compliance/signals', 'Signals'],
] as const;

/** The views of compliance: the frameworks, and the signals that they share. */
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
