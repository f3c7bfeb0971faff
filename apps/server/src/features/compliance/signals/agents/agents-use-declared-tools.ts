import { sql } from 'kysely';
import type { Reader } from '../../../../db/database.ts';
import { registeredTools } from '../../../../gateway/read-model.ts';
import { calledToolNames } from '../../../inventory/read-model.ts';
import type { StateQuery } from '../state-query.ts';

type CalledTool = { readonly server: string | null; readonly tool: string };

export const agentsUseDeclaredTools: StateQuery = async (tx) => {
  const called = await calledToolNames(tx);
  const { tools: accepted } = await registeredTools(tx);
  if (called === null || accepted === null) {
    return { outcome: 'error', reason: 'too_many_tools' };
  }
  const declared = await declaredTools(tx);
  for (const { tool } of accepted) declared.add(tool);
  const undeclared = called.filter((use) => !namesOf(use).some((name) => declared.has(name)));
  return { population: called.map(toolId), failing: undeclared.map(toolId) };
};

/** Returns the names of tools in the inventory of active repositories. */
async function declaredTools(tx: Reader): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct a.name from assets a
    join repositories r on r.tenant_id = a.tenant_id and r.repo_id = a.repo_id
    where a.kind = 'tool' and a.present and r.archived_at is null`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the names that a called tool may be declared by: as it was called, and without the prefix of its server. */
function namesOf({ server, tool }: CalledTool): string[] {
  const prefix = `${server}.`;
  return server !== null && tool.startsWith(prefix) ? [tool, tool.slice(prefix.length)] : [tool];
}

/** `server/tool`, percent-encoded, as both may hold any character. */
function toolId({ server, tool }: CalledTool): string {
  return [server ?? '', tool].map((part) => encodeURIComponent(part.toWellFormed())).join('/');
}
