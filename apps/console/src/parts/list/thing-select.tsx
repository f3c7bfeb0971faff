import { useOperation } from '../../api/queries.ts';
import { NamedSelect } from './named-select.tsx';

/** Things that a filter picks from by name: their ids are only in the address. */
export type Things = 'agents' | 'repositories';

/** So many are offered; those beyond are found on their own pages, which link to the filtered list. */
const MAX_OFFERED = 200;

/** A choice among the agents or repositories of the tenant by name. */
export function ThingSelect({
  things,
  label,
  value,
  onChange,
}: {
  readonly things: Things;
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const query = { query: { limit: MAX_OFFERED } };
  const agents = useOperation('listAgents', things === 'agents' ? query : null);
  const repositories = useOperation('listRepositories', things === 'repositories' ? query : null);
  const found: readonly { readonly id: string; readonly name: string }[] =
    (things === 'agents' ? agents.data?.items : repositories.data?.items) ?? [];
  const options = found.map(({ id, name }) => ({ value: id, label: name }));
  return <NamedSelect {...{ label, options, value, onChange }} />;
}
