import type { Overview } from '@svc/contract';
import { useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { pinOf, readPins } from '../../verify/pinned-logs.ts';

/** How long the evidence log is, how far this browser has verified it, and how far witnesses have cosigned it. */
export function EvidenceHead({ witnessed }: Pick<Overview, 'witnessed'>) {
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
              ['Witnessed', witnessedText(witnessed, logNo)],
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Witnesses are the operator's choice, so that "by nobody yet" is a usual answer. */
function witnessedText(witnessed: Overview['witnessed'], logNo: number): string {
  if (witnessed === null) return 'by nobody yet';
  const log = witnessed.logNo === logNo ? '' : ` of log ${witnessed.logNo}`;
  return `${numberText(witnessed.size)} events${log}`;
}
