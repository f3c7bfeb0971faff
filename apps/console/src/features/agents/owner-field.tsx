import { NativeSelect, TextInput } from '@mantine/core';
import type { Agent, User } from '@svc/contract';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import type { PersonKey } from '../../parts/person-name.ts';

export type OwnerValue = Agent['owner'];

const MAX_OFFERED = 200;
const DESCRIPTION = 'The person who answers for it';
/** What the choice of a contact has in place of a person. */
const CONTACT = '';

/** Chooses who answers for an agent: a person of the tenant by name, or somebody else as a contact, whom nothing connects with a person. */
export function OwnerField({
  value,
  onChange,
}: {
  readonly value: OwnerValue;
  readonly onChange: (owner: OwnerValue) => void;
}) {
  const may = useMay();
  const users = useOperation(
    'listUsers',
    may('listUsers') ? { query: { limit: MAX_OFFERED } } : null,
  );
  const known = (users.data?.items ?? []).flatMap(optionOf);
  const chosen = typeof value === 'string' ? null : value;
  const isListed = known.some(({ owner }) => isSame(owner, chosen));
  const offered =
    chosen === null || isListed ? known : [{ owner: chosen, label: chosen.subject }, ...known];
  const contact = (
    <TextInput
      label={offered.length === 0 ? 'Owner' : 'Contact'}
      description={offered.length === 0 ? DESCRIPTION : 'Name or address; it is no person here'}
      required
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  if (offered.length === 0) return contact;
  const at = offered.findIndex(({ owner }) => isSame(owner, chosen));
  return (
    <>
      <NativeSelect
        label="Owner"
        description={DESCRIPTION}
        value={at === -1 ? CONTACT : `${at}`}
        data={[
          ...offered.map(({ label }, index) => ({ value: `${index}`, label })),
          { value: CONTACT, label: 'Somebody else, as a contact' },
        ]}
        onChange={({ currentTarget: { value: index } }) =>
          onChange(index === CONTACT ? '' : (offered[Number(index)]?.owner ?? ''))
        }
      />
      {at === -1 && contact}
    </>
  );
}

function optionOf({ state, issuer, subject, displayName, userName, email }: User) {
  if (state !== 'active' || issuer === null || subject === null) return [];
  return [{ owner: { issuer, subject }, label: displayName ?? userName ?? email ?? subject }];
}

function isSame(a: PersonKey, b: PersonKey | null): boolean {
  return a.issuer === b?.issuer && a.subject === b.subject;
}
