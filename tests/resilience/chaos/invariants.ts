import type { Agent } from '@svc/contract';
import { api } from '../../harness/api.ts';
import { type EvidenceLog, readEvidenceLog } from '../../harness/evidence-log.ts';
import { allPages } from '../../harness/pages.ts';
import { allowsAfterRevocation } from '../revocation.ts';
import type { Stage } from './stage.ts';

/** Returns what a tenant's log lacks or has too much, one line each: acknowledged decisions, gaps, allows after a revocation. */
export function logViolations(log: EvidenceLog, acknowledged: ReadonlySet<string>): string[] {
  const ids = new Set(log.events.map(({ id }) => id));
  const { verdict } = log;
  return [
    ...(verdict.status === 'verified'
      ? []
      : [`the log does not verify: ${JSON.stringify(verdict)}`]),
    ...[...acknowledged]
      .filter((id) => !ids.has(id))
      .map((id) => `${id} was acknowledged and is not in the log`),
    ...allowsAfterRevocation(log),
  ];
}

/** Returns secrets that an output contains, by their place in the list and never themselves. */
export function secretViolations(outputs: readonly string[], secrets: readonly string[]): string[] {
  return secrets.flatMap((secret, number) =>
    outputs.some((text) => text.includes(secret)) ? [`secret ${number} is in an output`] : [],
  );
}

/** Reads all logs, and the agents of each tenant, through one process; `acknowledged` is by tenant. */
export async function violationsAtEnd(
  { servers, tenants, vkey }: Stage,
  acknowledged: readonly ReadonlySet<string>[],
): Promise<{ readonly violations: string[]; readonly events: number }> {
  const url = servers[0]?.url() ?? '';
  const violations: string[] = [];
  const owners = new Map<string, string>();
  let events = 0;
  for (const [number, { id: tenant, admin }] of tenants.entries()) {
    const log = await readEvidenceLog(api(url, admin), vkey);
    events += log.events.length;
    violations.push(...logViolations(log, acknowledged[number] ?? new Set()));
    const agents = await allPages<Agent>(api(url, admin), '/v1/agent-identities');
    for (const id of [...agents.map((agent) => agent.id), ...log.events.map((event) => event.id)]) {
      if (owners.has(id)) violations.push(`${id} of ${owners.get(id)} is shown to ${tenant}`);
      owners.set(id, tenant);
    }
  }
  return { violations, events };
}
