import { useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { pinOf, readPins } from '../../verify/pinned-logs.ts';

/** How long the evidence log is, and how far this browser has verified it. */
export function EvidenceHead() {
  const { tenant } = useMe();
  const head = useOperation('getSignedHead', {});
  const pinned = pinOf(readPins(), tenant.id)?.head ?? null;
  return (
    <Card title="Evidence" link={<TenantLink to="/evidence">The log</TenantLink>}>
      <Loaded query={head}>
        {({ size, logNo }) => (
          <Facts
            facts={[
              ['Sealed events', numberText(size)],
              ['Log', logNo],
              [
                'Verified here',
                pinned === null ? 'never' : `up to event ${numberText(pinned.size - 1)}`,
              ],
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
