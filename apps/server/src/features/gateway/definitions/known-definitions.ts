import type { GatewayDefinitionState } from '@svc/contract';
import { toolDefinition } from '@svc/inspect';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { beginAuthorityChange, type Fact, seal } from '../../../platform/ledger/seal.ts';
import type { Caller } from '../../../platform/principal.ts';
import { hashDefinition } from './definition-hash.ts';
import { listedTools, type Review, reviewTools } from './review.ts';
import {
  type DefinitionRow,
  type DefinitionSummary,
  foreignTools,
  listDefinitions,
  lockDefinitions,
  saveDefinitions,
  summariesOf,
} from './store.ts';

/** The facts of a tool's definition that a decision needs. */
export type KnownDefinition = {
  readonly state: GatewayDefinitionState;
  /** Of the accepted definition; null where none was. */
  readonly hash: string | null;
  /** Of the definition that waits or was kept out. */
  readonly pendingHash: string | null;
  /** From the annotations of the accepted definition. */
  readonly labels: readonly string[];
};

type Server = { readonly id: string; readonly tenantId: string; readonly name: string };
type Known = { readonly epoch: number; readonly tools: ReadonlyMap<string, KnownDefinition> };

export type Definitions = {
  /** Returns the definitions of a server by tool, as of this authority epoch or a later one. */
  of(server: Server, epoch: number): Promise<ReadonlyMap<string, KnownDefinition>>;
  /**
   * Reviews a list of tools that a server sent, records and seals what is new, and returns the names of the tools whose
   * definition is accepted as it was listed.
   */
  review(
    server: Server,
    epoch: number,
    tools: readonly unknown[],
    by: Caller,
  ): Promise<ReadonlySet<string>>;
};

const MAX_CACHED_SERVERS = 2_000;
const MAX_ATTEMPTS = 5;
const MAX_SEALED_NAMES = 200;

/** Opens the definitions. Every change of one advances the tenant's epoch, so a value read in an epoch is valid for all of it. */
export function openDefinitions(db: Database): Definitions {
  const cached = new LRUCache<string, Known>({ max: MAX_CACHED_SERVERS });
  const of: Definitions['of'] = async ({ id, tenantId }, epoch) => {
    const known = cached.get(id);
    if (known !== undefined && known.epoch >= epoch) return known.tools;
    const fresh = await db.tenant(tenantId).read(async (tx): Promise<Known> => {
      const head = await tx.selectFrom('ledger_heads').select('epoch').executeTakeFirstOrThrow();
      const rows = await summariesOf(tx, id);
      return {
        epoch: Number(head.epoch),
        tools: new Map(rows.map((row) => [row.tool, knownOf(row)])),
      };
    });
    cached.set(id, fresh);
    return fresh.tools;
  };
  return {
    of,
    review: async (server, epoch, tools, by) => {
      const unchanged = unchangedTools(tools, await of(server, epoch));
      if (unchanged !== null) return unchanged;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const { known, foreign } = await db.tenant(server.tenantId).read(async (tx) => ({
          known: await listDefinitions(tx, server.id, {}),
          foreign: await foreignTools(tx, server.id),
        }));
        const review = await reviewTools(tools, known, foreign, Date.now());
        if (review.changes.length === 0 || (await record(db, server, known, review, by))) {
          return review.accepted;
        }
      }
      throw new ApiError('unavailable', `the definitions of server ${server.name} keep changing`);
    },
  };
}

/** Returns the accepted tools of a list that shows nothing new; null where something must be judged. */
function unchangedTools(
  tools: readonly unknown[],
  known: ReadonlyMap<string, KnownDefinition>,
): ReadonlySet<string> | null {
  const accepted = new Set<string>();
  for (const { tool, shown } of listedTools(tools)) {
    const hash = hashDefinition(toolDefinition(shown))?.hash ?? null;
    const row = known.get(tool);
    if (row === undefined || hash === null) return null;
    if (hash === row.hash) {
      if (row.state === 'accepted') accepted.add(tool);
    } else if (hash !== row.pendingHash) return null;
  }
  return accepted;
}

/** Makes the changes of a review; false when the definitions are others by now than those it was made against. */
async function record(
  db: Database,
  server: Server,
  known: readonly DefinitionRow[],
  review: Review,
  by: Caller,
): Promise<boolean> {
  return db.tenant(server.tenantId).transact(async (tx) => {
    await lockDefinitions(tx, server.id);
    if (versionOf(await listDefinitions(tx, server.id, {})) !== versionOf(known)) return false;
    await beginAuthorityChange(tx);
    await saveDefinitions(tx, server.tenantId, server.id, review.changes);
    await seal(tx, reviewFact(server, review, by));
    return true;
  });
}

function versionOf(rows: readonly DefinitionRow[]): string {
  return rows
    .map((row) => [row.tool, row.state, row.accepted_hash, row.pending_hash].join(' '))
    .join('\n');
}

function reviewFact(server: Server, { changes }: Review, by: Caller): Fact {
  const of = (state: GatewayDefinitionState) =>
    changes.filter((change) => change.state === state).slice(0, MAX_SEALED_NAMES);
  return {
    kind: 'gateway.definitions_reviewed',
    actor: by,
    subject: { type: 'server', id: server.id, name: server.name },
    data: {
      accepted: of('accepted').map(({ tool, accepted_hash }) => ({
        tool,
        hash: accepted_hash as string,
      })),
      quarantined: of('quarantined').map(({ tool, pending_hash, flags }) => ({
        tool,
        hash: pending_hash as string,
        flags: [...new Set(flags.map(({ kind }) => kind))],
      })),
      total: changes.length,
    },
  };
}

function knownOf({
  state,
  accepted_hash,
  pending_hash,
  annotations,
}: DefinitionSummary): KnownDefinition {
  return { state, hash: accepted_hash, pendingHash: pending_hash, labels: labelsOf(annotations) };
}

/** A server's hints can only add a label: a server's claims about itself earn no trust. */
function labelsOf(annotations: Readonly<Record<string, unknown>> | null): string[] {
  return [
    ...(annotations?.['destructiveHint'] === true ? ['destructive'] : []),
    ...(annotations?.['openWorldHint'] === true ? ['external', 'untrusted'] : []),
    ...(annotations?.['readOnlyHint'] === true ? ['read-only'] : []),
  ];
}
