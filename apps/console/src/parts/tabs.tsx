import { Link } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';

/** The views of a page as links: their paths within the tenant, and what people read. */
export function Tabs({
  label,
  views,
}: {
  readonly label: string;
  readonly views: readonly (readonly [path: string, text: string])[];
}) {
  const { tenant } = useMe();
  return (
    <nav className="tabs" aria-label={label}>
      {views.map(([path, text]) => (
        <Link
          key={path}
          to={`/t/${tenant.slug}${path}` as never}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
