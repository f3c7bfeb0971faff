import { problemOf } from '../../api/api-problem.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { pinOf, readPins } from '../../verify/pinned-logs.ts';

/** How long the evidence log is, how far this browser has verified it, and how far witnesses have cosigned it. */
export function EvidenceHead() {
  const { tenant } = useMe();
  const may = useMay();
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
              ...(may('getWitnessedCheckpoint')
                ? [['Witnessed', <Witnessed key="witnessed" logNo={logNo} />] as const]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** The last checkpoint that witnesses cosigned; none yet is a usual answer, as witnesses are the operator's choice. */
function Witnessed({ logNo }: { readonly logNo: number }) {
  const witnessed = useOperation('getWitnessedCheckpoint', {});
  if (witnessed.isError && problemOf(witnessed.error).code === 'not_found') {
    return <span className="muted">by nobody yet</span>;
  }
  return (
    <Loaded query={witnessed}>
      {({ checkpoint }) =>
        `${numberText(checkpoint.size)} events${checkpoint.logNo === logNo ? '' : ` of log ${checkpoint.logNo}`}`
      }
    </Loaded>
  );
}
