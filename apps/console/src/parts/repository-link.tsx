import { useMay } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { TenantLink } from './tenant-link.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** A repository by its name, with a link to its page; by its id until the name is known. */
export function RepositoryLink({ id }: { readonly id: string }) {
  const may = useMay();
  const repository = useOperation(
    'getRepository',
    may('getRepository') ? { params: { repoId: id } } : null,
  );
  return (
    <TenantLink to={`/repositories/${id}`}>
      <UntrustedText text={repository.data?.name ?? id} />
    </TenantLink>
  );
}
