import type { ControlWithStatus, OwnedControl } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import { ATTESTED, AUTOMATED } from './status-text.ts';

/** Returns the columns of the controls of a framework; owners are shown by name where they were read. */
export function controlColumns(
  owned: readonly OwnedControl[],
): readonly Column<ControlWithStatus>[] {
  const owners = new Map(owned.map(({ controlId, owner }) => [controlId, owner]));
  const ownerText = (id: string) => {
    const owner = owners.get(id);
    return owner !== undefined && <UntrustedText text={owner.name ?? owner.userId} />;
  };
  return [
    { name: 'Id', width: '110px', isLead: true, cell: ({ id }) => <strong>{id}</strong> },
    { name: 'Title', width: 'minmax(200px, 1fr)', isLead: true, cell: ({ title }) => title },
    {
      name: 'Automated',
      width: '100px',
      isLead: true,
      cell: ({ automated }) => <StatusBadge column={AUTOMATED} value={automated} />,
    },
    {
      name: 'Attested',
      width: '124px',
      cell: ({ attested }) => <StatusBadge column={ATTESTED} value={attested} />,
    },
    {
      name: 'Contradicted',
      width: '100px',
      cell: ({ contradicted }) => contradicted && <strong>yes</strong>,
    },
    { name: 'Strength', width: '84px', cell: ({ strength }) => strength },
    { name: 'Applies', width: '116px', cell: appliesText },
    { name: 'Owner', width: '130px', cell: ({ id }) => ownerText(id) },
    { name: 'Group', width: '150px', cell: ({ group }) => group },
  ];
}

function appliesText({ inForce, applicable, appliesFrom }: ControlWithStatus): string {
  if (!inForce) return `from ${appliesFrom}`;
  return applicable ? 'yes' : 'no';
}
