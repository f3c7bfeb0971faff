import type { ControlWithStatus, OwnedControl } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import { ATTESTED, AUTOMATED, textOf } from './status-text.ts';

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
    {
      name: 'Id',
      width: 'minmax(88px, 110px)',
      phoneWidth: '88px',
      isLead: true,
      cell: ({ id }) => <strong>{id}</strong>,
    },
    {
      name: 'Title',
      width: 'minmax(240px, 1fr)',
      phoneWidth: 'minmax(120px, 1fr)',
      isLead: true,
      cell: ({ title }) => title,
    },
    {
      name: 'Automated',
      width: 'minmax(92px, 100px)',
      phoneWidth: '88px',
      isLead: true,
      cell: ({ automated, applicable }) =>
        applicable ? (
          <StatusBadge column={AUTOMATED} value={automated} />
        ) : (
          <span className="muted">{textOf(AUTOMATED, automated).text}</span>
        ),
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
    { name: 'Strength', width: '84px', dropRank: 3, cell: ({ strength }) => strength },
    { name: 'Applies', width: '116px', dropRank: 1, cell: appliesText },
    { name: 'Owner', width: '110px', dropRank: 2, cell: ({ id }) => ownerText(id) },
    { name: 'Group', width: 'minmax(96px, 150px)', dropRank: 4, cell: ({ group }) => group },
  ];
}

function appliesText({ inForce, applicable, appliesFrom }: ControlWithStatus): string {
  if (!inForce) return `from ${appliesFrom}`;
  return applicable ? 'yes' : 'no';
}
