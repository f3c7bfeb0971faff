import type { GatewayDefinitionKind, GatewayDefinitionState } from '@svc/contract';
import type { Definition } from '@svc/inspect';
import type { Database } from '../../db/database.ts';
import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import { ApiError } from '../../platform/api-error.ts';
import { beginAuthorityChange, type Fact, seal } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';
import { type Review, reviewShown } from './review.ts';
import { sealedName } from './sealed-name.ts';
import type { Shown } from './shown.ts';
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
  /** From the annotations of the accepted definition of a tool. */
  readonly labels: readonly string[];
  /** Names of the headers that repeat arguments of a tool. */
  readonly headers: readonly string[];
  /** The accepted definition of the server itself. */
  readonly accepted: Definition | null;
};

/** Returns the key of a definition among those of its server. */
export function definitionKey(kind: GatewayDefinitionKind, name: string): string {
  return `${kind} ${name}`;
}

type Server = { readonly id: string; readonly tenantId: string; readonly name: string };
type Known = { readonly epoch: number; readonly definitions: ReadonlyMap<string, KnownDefinition> };

export type Definitions = {
  /** Returns the definitions of a server by `definitionKey`, as of this authority epoch or a later one. */
  of(server: Server, epoch: number): Promise<ReadonlyMap<string, KnownDefinition>>;
  /**
   * Reviews what a server listed of one kind, records and seals what is new, and returns the names of those whose definition
   * is accepted as it was listed.
   */
  review(
    server: Server,
    epoch: number,
    kind: GatewayDefinitionKind,
    shown: readonly Shown[],
    by: Caller,
  ): Promise<ReadonlySet<string>>;
};

const MAX_CACHED_SERVERS = 2_000;
const MAX_ATTEMPTS = 5;
const MAX_SEALED_NAMES = 200;

/** Opens the definitions. Every change of one advances the tenant's epoch, so a value read in an epoch is valid for all of it. */
export function openDefinitions(db: Database): Definitions {
  const reads = new CoalescedReads<Known>({ maxKept: MAX_CACHED_SERVERS });
  const read = ({ id, tenantId }: Server) =>
    db.tenant(tenantId).read(async (tx): Promise<Known> => {
      const head = await tx.selectFrom('ledger_heads').select('epoch').executeTakeFirstOrThrow();
      const rows = await summariesOf(tx, id);
      return {
        epoch: Number(head.epoch),
        definitions: new Map(rows.map((row) => [definitionKey(row.kind, row.name), knownOf(row)])),
      };
    });
  const of: Definitions['of'] = async (server, epoch) => {
    const { definitions } = await reads.get(
      server.id,
      (known) => known.epoch >= epoch,
      () => read(server),
    );
    return definitions;
  };
  return {
    of,
    review: async (server, epoch, kind, shown, by) => {
      const unchanged = unchangedNames(kind, shown, await of(server, epoch));
      if (unchanged !== null) return unchanged;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const { known, foreign } = await db.tenant(server.tenantId).read(async (tx) => ({
          known: await listDefinitions(tx, server.id, { kind }),
          foreign: await foreignTools(tx, server.id),
        }));
        const review = await reviewShown(kind, shown, known, foreign, Date.now());
        if (review.changes.length === 0 || (await record(db, server, kind, known, review, by))) {
          return review.accepted;
        }
      }
      throw new ApiError('unavailable', `the definitions of server ${server.name} keep changing`);
    },
  };
}

/** Returns the accepted names of a list that shows nothing new; null where something must be judged. */
function unchangedNames(
  kind: GatewayDefinitionKind,
  shown: readonly Shown[],
  known: ReadonlyMap<string, KnownDefinition>,
): ReadonlySet<string> | null {
  const accepted = new Set<string>();
  for (const { name, hashed } of shown) {
    const row = known.get(definitionKey(kind, name));
    if (row === undefined) return null;
    if (hashed.hash === row.hash) {
      if (row.state === 'accepted') accepted.add(name);
    } else if (hashed.hash !== row.pendingHash) return null;
  }
  return accepted;
}

/** Makes the changes of a review; false when the definitions are others by now than those it was made against. */
async function record(
  db: Database,
  server: Server,
  kind: GatewayDefinitionKind,
  known: readonly DefinitionRow[],
  review: Review,
  by: Caller,
): Promise<boolean> {
  return db.tenant(server.tenantId).transact(async (tx) => {
    await lockDefinitions(tx, server.id);
    if (versionOf(await listDefinitions(tx, server.id, { kind })) !== versionOf(known))
      return false;
    await beginAuthorityChange(tx);
    await saveDefinitions(tx, server.tenantId, server.id, review.changes);
    await seal(tx, reviewFact(server, review, by));
    return true;
  });
}

function versionOf(rows: readonly DefinitionRow[]): string {
  return rows
    .map((row) => [row.name, row.state, row.accepted_hash, row.pending_hash].join(' '))
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
      accepted: of('accepted').map(({ kind, name, accepted_hash }) => ({
        ...sealedName(kind, name),
        hash: accepted_hash as string,
      })),
      quarantined: of('quarantined').map(({ kind, name, pending_hash, flags }) => ({
        ...sealedName(kind, name),
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
  headers,
  accepted,
}: DefinitionSummary): KnownDefinition {
  return {
    state,
    hash: accepted_hash,
    pendingHash: pending_hash,
    labels: labelsOf(annotations),
    headers: [...new Set(headers.filter((name) => typeof name === 'string'))],
    accepted,
  };
}

/** A server's hints can only add a label: a server's claims about itself earn no trust. */
function labelsOf(annotations: Readonly<Record<string, unknown>> | null): string[] {
  return [
    ...(annotations?.['destructiveHint'] === true ? ['destructive'] : []),
    ...(annotations?.['openWorldHint'] === true ? ['external', 'untrusted'] : []),
    ...(annotations?.['readOnlyHint'] === true ? ['read-only'] : []),
  ];
}
