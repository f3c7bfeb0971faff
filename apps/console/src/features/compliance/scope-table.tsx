import { Button } from '@mantine/core';
import type { ComplianceScope } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { EditScope } from './edit-scope.tsx';
import { RetireScope } from './retire-scope.tsx';
import { countText, MEMBER_KINDS } from './scope-members.ts';

/** Scopes in the order of their creation, with how many things of each kind they name. */
export function ScopeTable({ scopes }: { readonly scopes: readonly ComplianceScope[] }) {
  const [open, setOpen] = useState<{ kind: 'edit' | 'retire'; id: string } | null>(null);
  const isChangeable = useMay()('updateComplianceScope');
  const scope = scopes.find(({ id }) => id === open?.id);
  const close = () => setOpen(null);
  return (
    <>
      <TableFrame>
        <table aria-label="Scopes">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className="number">
                Repositories
              </th>
              <th scope="col" className="number">
                Agents
              </th>
              <th scope="col" className="number">
                Servers
              </th>
              <th scope="col">Environments</th>
              <th scope="col">Created</th>
              <th scope="col">State</th>
              {isChangeable && <th scope="col">Changes</th>}
            </tr>
          </thead>
          <tbody>
            {scopes.map((row) => (
              <ScopeRow
                key={row.id}
                scope={row}
                isChangeable={isChangeable}
                onOpen={(kind) => setOpen({ kind, id: row.id })}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
      {scope !== undefined && open?.kind === 'edit' && <EditScope scope={scope} onClose={close} />}
      {scope !== undefined && open?.kind === 'retire' && (
        <RetireScope scope={scope} onClose={close} />
      )}
    </>
  );
}

function ScopeRow({
  scope,
  isChangeable,
  onOpen,
}: {
  readonly scope: ComplianceScope;
  readonly isChangeable: boolean;
  readonly onOpen: (kind: 'edit' | 'retire') => void;
}) {
  const { name, environments, createdAt, retiredAt } = scope;
  return (
    <tr>
      <td>
        <UntrustedText text={name} />
      </td>
      {MEMBER_KINDS.map((kind) => (
        <td key={kind} className="number" title={namesOf(scope[kind])}>
          {countText(scope[kind])}
        </td>
      ))}
      <td>{environments === null ? 'all' : environments.join(', ')}</td>
      <td>
        <TimeText time={createdAt} />
      </td>
      <td>
        <StateBadge state={retiredAt === null ? 'active' : 'retired'} />
      </td>
      {isChangeable && (
        <td>
          {retiredAt === null && (
            <div className="actions">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Edit ${name}`}
                onClick={() => onOpen('edit')}
              >
                Edit
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Retire ${name}`}
                onClick={() => onOpen('retire')}
              >
                Retire
              </Button>
            </div>
          )}
        </td>
      )}
    </tr>
  );
}

function namesOf(members: readonly { readonly id: string; readonly name: string | null }[] | null) {
  return members?.map(({ id, name }) => name ?? id).join(', ');
}
