import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Page } from '../../parts/page.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';

/** Policy packs in the order of promotion. */
export function PoliciesPage() {
  const packs = useOperation('listPacks', {});
  return (
    <Page title="Policies">
      <Loaded query={packs}>
        {({ items }) => (
          <TableFrame>
            <table aria-label="Policy packs">
              <thead>
                <tr>
                  <th scope="col">Pack</th>
                  <th scope="col">Environment</th>
                  <th scope="col" className="number">
                    Active version
                  </th>
                  <th scope="col" className="number">
                    Rules
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, environment, version, rules }) => (
                  <tr key={id}>
                    <td>
                      <TenantLink to={`/policies/${id}`}>{id}</TenantLink>
                    </td>
                    <td>{environment}</td>
                    <td className="number">{version}</td>
                    <td className="number">{numberText(rules.length)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        )}
      </Loaded>
    </Page>
  );
}
