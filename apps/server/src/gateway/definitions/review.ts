import type { GatewayDefinitionKind } from '@svc/contract';
import { type DefinitionFlag, judgeChange, judgeDefinition, type OtherTools } from '@svc/inspect';
import { nextTurn } from '../../foundation/next-turn.ts';
import type { Shown } from './shown.ts';
import type { DefinitionChange, DefinitionRow } from './store.ts';

/** Changes that a list makes to the stored definitions of a server. */
export type Review = {
  readonly changes: readonly DefinitionChange[];
  /** Names of the listed definitions that are the accepted ones, once the changes are made. */
  readonly accepted: ReadonlySet<string>;
};

/** Definitions of one kind and server that are recorded; those beyond are not accepted. */
const MAX_DEFINITIONS: Readonly<Record<GatewayDefinitionKind, number>> = {
  tool: 500,
  prompt: 500,
  resource: 2_000,
  template: 500,
  server: 1,
};
const MAX_DEFINITION_BYTES = 32 * 1024;
/** Bytes that are judged of one list; what is beyond is judged when the list is asked for again. */
const MAX_JUDGED_BYTES = 512 * 1024;
/** A definition that waits is replaced by another one no sooner: a server must not fill the log by changing it. */
const MIN_REPLACE_MS = 60_000;

/**
 * Judges what a server lists of one kind against the stored definitions of that kind. A new definition is accepted unless a flag
 * quarantines it; a changed one is accepted when the change is harmless, and else waits beside the accepted one. One that
 * waits keeps waiting, also when its server shows the accepted definition again: a person decides.
 */
export async function reviewShown(
  kind: GatewayDefinitionKind,
  listed: readonly Shown[],
  known: readonly DefinitionRow[],
  foreign: OtherTools['foreign'],
  now: number,
): Promise<Review> {
  const rows = new Map(known.map((row) => [row.name, row]));
  const names = listed.map(({ name }) => name);
  const changes: DefinitionChange[] = [];
  const accepted = new Set<string>();
  let judged = 0;
  let count = rows.size;
  for (const { name, hashed } of listed) {
    const row = rows.get(name) ?? null;
    if (row !== null && hashed.hash === row.accepted_hash) {
      if (row.state === 'accepted') accepted.add(name);
      continue;
    }
    if (row !== null && !isReplaceable(row, hashed.hash, now)) continue;
    if (row === null && ++count > MAX_DEFINITIONS[kind]) continue;
    const isTooLarge = hashed.bytes > MAX_DEFINITION_BYTES;
    judged += isTooLarge ? 0 : hashed.bytes;
    if (judged > MAX_JUDGED_BYTES) break;
    // names of other kinds are not called, so that they imitate no tool
    const others =
      kind === 'tool'
        ? { own: names.filter((other) => other !== name), foreign }
        : { own: [], foreign: [] };
    const { definition } = hashed;
    const flags = isTooLarge
      ? [TOO_LARGE]
      : row?.accepted != null
        ? judgeChange(row.accepted, definition, others)
        : judgeDefinition(definition, others);
    const holds = flags.some((flag) => flag.holds) || (row !== null && row.state !== 'accepted');
    if (!holds) accepted.add(name);
    const shownNow = isTooLarge ? null : definition;
    changes.push(
      holds
        ? {
            kind,
            name,
            state: 'quarantined',
            accepted: row?.accepted ?? null,
            accepted_hash: row?.accepted_hash ?? null,
            pending: shownNow,
            pending_hash: hashed.hash,
            flags,
          }
        : {
            kind,
            name,
            state: 'accepted',
            accepted: definition,
            accepted_hash: hashed.hash,
            pending: null,
            pending_hash: null,
            flags,
          },
    );
    await nextTurn();
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
