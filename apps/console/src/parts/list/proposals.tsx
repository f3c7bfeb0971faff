import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import type { FilterField } from '../search.ts';

/** So many uses are read; any other name can be typed. */
const READ = { query: { limit: 200 } };

/** What is proposed for a text field with `list` of this id. */
export function Suggestions({
  of,
  id,
}: {
  readonly of: NonNullable<FilterField['suggests']>;
  readonly id: string;
}) {
  return of === 'people' ? <PeopleNames id={id} /> : <CalledNames of={of} id={id} />;
}

/** Servers or tools that agents have called. */
function CalledNames({ of, id }: { readonly of: 'servers' | 'tools'; readonly id: string }) {
  const may = useMay();
  const uses = useOperation('listRuntimeUses', may('listRuntimeUses') ? READ : null);
  const called = uses.data?.items.map(({ server, tool }) => (of === 'servers' ? server : tool));
  const names = new Set(called?.filter((name) => name !== null));
  return <Proposals id={id} texts={[...names].sort()} />;
}

/** Names of people, for those who may read them. */
function PeopleNames({ id }: { readonly id: string }) {
  const may = useMay();
  const users = useOperation('listUsers', may('listUsers') ? READ : null);
  const names = users.data?.items.map(({ displayName, subject }) => displayName ?? subject);
  return <Proposals id={id} texts={[...new Set(names)].filter((name) => name !== null).sort()} />;
}

/** Texts that are proposed for a text field with `list` of this id. */
export function Proposals({
  id,
  texts,
}: {
  readonly id: string;
  readonly texts: readonly string[];
}) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
