import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Facts } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Where a finding of another tool comes from, and findings of others on the same lines. */
export function Origin({ findingId }: { readonly findingId: string }) {
  const origin = useOperation('getFindingOrigin', { params: { findingId } });
  return (
    <Loaded query={origin}>
      {({ tool, reportId, weaknesses, correlated }) => (
        <Facts
          facts={[
            [
              'Reported by',
              <UntrustedText key="tool" text={`${tool.name} ${tool.version ?? ''}`.trim()} />,
            ],
            ['Report', <code key="report">{reportId}</code>],
            ['Weaknesses', weaknesses.join(', ') || 'not given'],
            [
              'Same lines',
              correlated.length === 0
                ? 'no other finding'
                : correlated.map(({ id, ruleId }) => (
                    <TenantLink key={id} to={`/findings/${id}`}>
                      {ruleId}{' '}
                    </TenantLink>
                  )),
            ],
          ]}
        />
      )}
    </Loaded>
  );
}
