import type { PackSourceFile } from '@svc/contract';
import { idWithoutRepeatedServer, isKnown, knownTools, renderNamedTool } from '@svc/policy';
import type { Reader } from '../../db/database.ts';
import { nextTurn } from '../../foundation/next-turn.ts';
import { registeredTools } from '../../gateway/read-model.ts';
import { calledToolNames } from '../inventory/read-model.ts';
import type { NamedTools, PackVersionRow } from './store.ts';

const REFERENCES_PER_SLICE = 20;

/** Returns what is remarkable about a version now: what was found when it was saved, and which tools it names that nobody knows. */
export async function versionWarnings(
  tx: Reader,
  { warnings, tool_references: references, names_as_sent: namesAsSent }: PackVersionRow,
): Promise<string[]> {
  if (namesAsSent) return [...namedAsSent(references), ...warnings];
  return [...(await unknownTools(tx, references)), ...warnings];
}

/** Returns a warning for each file of the newest version that new sources lack: saving replaces all files. */
export function droppedFiles(
  newest: { readonly version: number; readonly files: readonly string[] },
  sources: readonly PackSourceFile[],
): string[] {
  return newest.files
    .filter((name) => !sources.some(({ file }) => file === name))
    .map(
      (name) =>
        `${name}:1:1: version ${newest.version} has this file and these sources do not, so its policies end; include every file`,
    );
}

/** Returns a warning for each named tool and server that no registered server, accepted definition or recorded call has. */
export async function unknownTools(
  tx: Reader,
  references: readonly NamedTools[],
): Promise<string[]> {
  if (references.length === 0) return [];
  const { servers, tools } = await registeredTools(tx);
  const called = await calledToolNames(tx);
  // where not all are known, what is unknown may exist
  if (tools === null || called === null) return [];
  const known = knownTools(servers, [...tools, ...called]);
  const warnings: string[] = [];
  for (const [index, { policy, named, at }] of references.entries()) {
    if (index % REFERENCES_PER_SLICE === 0) await nextTurn();
    if (isKnown(named, known)) continue;
    const meant = named.kind === 'tool' ? idWithoutRepeatedServer(named.id) : null;
    const hint = meant === null ? '' : `; a tool is named once, as Tool::${JSON.stringify(meant)}`;
    warnings.push(
      `${at ?? policy}: ${renderNamedTool(named)} in ${policy} matches nothing known: no registered server, accepted definition or recorded call has it${hint}`,
    );
  }
  return warnings;
}

/** Returns what has changed for a version that was saved when a policy saw a tool as it was sent, rule by rule. */
function namedAsSent(references: readonly NamedTools[]): string[] {
  const general =
    'saved when a call through the gateway was Tool::"server/server.tool": it permits as it did then, and forbids by that id and by Tool::"server/tool"; save it again to name each tool once';
  const rules = references.flatMap(({ policy, named, at }) => {
    const meant = named.kind === 'tool' ? idWithoutRepeatedServer(named.id) : null;
    if (meant === null) return [];
    return [
      `${at ?? policy}: ${renderNamedTool(named)} in ${policy} stays in force in this version; write Tool::${JSON.stringify(meant)} in the next`,
    ];
  });
  return references.length === 0 ? [] : [general, ...rules];
}
