import { Checkbox, TextInput } from '@mantine/core';
import type { ComplianceScope, Environment } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { type Choice, MemberField } from './member-field.tsx';
import type { ScopeFields } from './scope-members.ts';

const ENVIRONMENTS: readonly Environment[] = ['development', 'staging', 'production'];
/** Things of a kind that are offered; a scope names others through the API. */
const MAX_OFFERED = 200;

/** The fields of a scope: its name, and what it names of each kind. */
export function ScopeForm({
  scope,
  fields,
  onChange,
}: {
  /** The stored scope, with the names of what it names; null for a new one. */
  readonly scope: ComplianceScope | null;
  readonly fields: ScopeFields;
  readonly onChange: (change: Partial<ScopeFields>) => void;
}) {
  const query = { query: { limit: MAX_OFFERED } };
  const repositories = useOperation('listRepositories', query);
  const agents = useOperation('listAgents', query);
  const servers = useOperation('listGatewayServers', query);
  const environments = fields.environments ?? ENVIRONMENTS;
  return (
    <>
      <TextInput
        data-autofocus
        label="Name"
        required
        value={fields.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <MemberField
        label="Repositories"
        choices={choicesOf(scope?.repositories, repositories.data?.items)}
        value={fields.repositories}
        onChange={(ids) => onChange({ repositories: ids })}
      />
      <MemberField
        label="Agents"
        choices={choicesOf(scope?.agents, agents.data?.items)}
        value={fields.agents}
        onChange={(ids) => onChange({ agents: ids })}
      />
      <MemberField
        label="Servers"
        choices={choicesOf(scope?.servers, servers.data?.items)}
        value={fields.servers}
        onChange={(ids) => onChange({ servers: ids })}
      />
      <fieldset className="scope-members">
        <legend>Environments of agents</legend>
        {ENVIRONMENTS.map((environment) => (
          <Checkbox
            key={environment}
            label={environment}
            checked={environments.includes(environment)}
            onChange={({ currentTarget: { checked } }) => {
              const kept = ENVIRONMENTS.filter((one) =>
                one === environment ? checked : environments.includes(one),
              );
              // none would leave out every agent; the last one stays
              if (kept.length === 0) return;
              onChange({ environments: kept.length === ENVIRONMENTS.length ? null : [...kept] });
            }}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Returns what the scope names already, then what else is offered. */
function choicesOf(
  named: readonly Choice[] | null | undefined,
  offered: readonly Choice[] | undefined,
): readonly Choice[] {
  const known = new Set((named ?? []).map(({ id }) => id));
  return [...(named ?? []), ...(offered ?? []).filter(({ id }) => !known.has(id))];
}
