import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const MAX_SHOWN = 5;
/** As many as what needs attention reads, so that they are read once. */
const MAX_READ = 200;

/** The servers behind the gateway: whether they answer, and whether calls are enforced. */
export function GatewayHealth() {
  const servers = useOperation('listGatewayServers', { query: { limit: MAX_READ } });
  return (
    <Card title="Gateway" link={<TenantLink to="/gateway">All servers</TenantLink>}>
      <Loaded query={servers}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">No server is behind the gateway.</p>
          ) : (
            <ul className="plain-list">
              {items.slice(0, MAX_SHOWN).map(({ id, name, mode, health }) => (
                <li key={id}>
                  <TenantLink to={`/gateway/${id}`}>
                    <UntrustedText text={name} />
                  </TenantLink>
                  <span className="badges">
                    <StateBadge state={mode} />
                    <StateBadge state={health.state} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
