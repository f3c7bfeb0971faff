import { setImmediate } from 'node:timers/promises';
import {
  type DefinitionFlag,
  judgeChange,
  judgeDefinition,
  type OtherTools,
  toolDefinition,
} from '@svc/inspect';
import { hashDefinition } from './definition-hash.ts';
import type { DefinitionChange, DefinitionRow } from './store.ts';

/** Changes that a list of tools makes to the stored definitions of a server. */
export type Review = {
  readonly changes: readonly DefinitionChange[];
  /** Names of the listed tools whose listed definition is the accepted one, once the changes are made. */
  readonly accepted: ReadonlySet<string>;
};

type Listed = { readonly tool: string; readonly shown: Readonly<Record<string, unknown>> };

const MAX_NAME = 128;
/** Definitions of one server that are recorded; tools beyond are not accepted. */
const MAX_DEFINITIONS = 500;
const MAX_DEFINITION_BYTES = 32 * 1024;
/** Bytes that are judged of one list; what is beyond is judged when the list is asked for again. */
const MAX_JUDGED_BYTES = 512 * 1024;
/** A definition that waits is replaced by another one no sooner: a server must not fill the log by changing it. */
const MIN_REPLACE_MS = 60_000;

/**
 * Judges the tools that a server lists against the stored definitions. A new definition is accepted unless a flag
 * quarantines it; a changed one is accepted when the change is harmless, and else waits beside the accepted one. A tool that
 * waits keeps waiting, also when its server shows the accepted definition again: a person decides.
 */
export async function reviewTools(
  tools: readonly unknown[],
  known: readonly DefinitionRow[],
  foreign: OtherTools['foreign'],
  now: number,
): Promise<Review> {
  const rows = new Map(known.map((row) => [row.tool, row]));
  const listed = listedTools(tools);
  const names = listed.map(({ tool }) => tool);
  const changes: DefinitionChange[] = [];
  const accepted = new Set<string>();
  let judged = 0;
  let count = rows.size;
  for (const { tool, shown } of listed) {
    const row = rows.get(tool) ?? null;
    const hashed = hashDefinition(toolDefinition(shown));
    if (hashed === null) continue;
    if (row !== null && hashed.hash === row.accepted_hash) {
      if (row.state === 'accepted') accepted.add(tool);
      continue;
    }
    if (row !== null && !isReplaceable(row, hashed.hash, now)) continue;
    if (row === null && ++count > MAX_DEFINITIONS) continue;
    const isTooLarge = hashed.bytes > MAX_DEFINITION_BYTES;
    judged += isTooLarge ? 0 : hashed.bytes;
    if (judged > MAX_JUDGED_BYTES) break;
    const others = { own: names.filter((name) => name !== tool), foreign };
    const { definition } = hashed;
    const flags = isTooLarge
      ? [TOO_LARGE]
      : row?.accepted != null
        ? judgeChange(row.accepted, definition, others)
        : judgeDefinition(definition, others);
    const holds = flags.some((flag) => flag.holds) || (row !== null && row.state !== 'accepted');
    if (!holds) accepted.add(tool);
    const shownNow = isTooLarge ? null : definition;
    changes.push(
      holds
        ? {
            tool,
            state: 'quarantined',
            accepted: row?.accepted ?? null,
            accepted_hash: row?.accepted_hash ?? null,
            pending: shownNow,
            pending_hash: hashed.hash,
            flags,
          }
        : {
            tool,
            state: 'accepted',
            accepted: definition,
            accepted_hash: hashed.hash,
            pending: null,
            pending_hash: null,
            flags,
          },
    );
    await setImmediate();
  }
  return { changes, accepted };
}

const TOO_LARGE: DefinitionFlag = {
  kind: 'too-complex',
  at: '',
  text: `the definition is larger than ${MAX_DEFINITION_BYTES} bytes`,
  holds: true,
};

function isReplaceable(row: DefinitionRow, hash: string, now: number): boolean {
  if (row.state === 'accepted') return true;
  return row.pending_hash !== hash && now - row.changed_at.getTime() >= MIN_REPLACE_MS;
}

/** Returns the tools of a list by name. Of tools with one name only the first counts. */
export function listedTools(tools: readonly unknown[]): Listed[] {
  const listed = new Map<string, Listed>();
  for (const shown of tools) {
    if (typeof shown !== 'object' || shown === null) continue;
    const { name } = shown as Record<string, unknown>;
    if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) continue;
    const tool = name.replaceAll('\0', '');
    if (!listed.has(tool)) listed.set(tool, { tool, shown: shown as Listed['shown'] });
  }
  return [...listed.values()];
}
