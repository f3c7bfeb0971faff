import { useMay } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { TenantLink } from './tenant-link.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** An agent by its name, with a link to its page; by its id until the name is known. */
export function AgentLink({ id }: { readonly id: string }) {
  const may = useMay();
  const agent = useOperation('getAgent', may('getAgent') ? { params: { agentId: id } } : null);
  return (
    <TenantLink to={`/agents/${id}`}>
      <UntrustedText text={agent.data?.name ?? id} />
    </TenantLink>
  );
}
