import { useMay } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { UntrustedText } from './untrusted-text.tsx';

/** So many names are read at once, for all rows of a list; those beyond are read one by one. */
const MAX_READ = 200;

/** A repository by its name, as text; by its id until the name is known. */
export function RepositoryName({ id }: { readonly id: string }) {
  const may = useMay();
  const all = useOperation(
    'listRepositories',
    may('listRepositories') ? { query: { limit: MAX_READ } } : null,
  );
  const listed = all.data?.items.find((one) => one.id === id);
  const isBeyond = all.isSuccess && listed === undefined && may('getRepository');
  const one = useOperation('getRepository', isBeyond ? { params: { repoId: id } } : null);
  return <UntrustedText text={listed?.name ?? one.data?.name ?? id} />;
}
