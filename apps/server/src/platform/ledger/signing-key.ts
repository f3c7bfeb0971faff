import { type NoteSigner, type NoteVerifier, parseVkey, signerFromSeed } from '@svc/ledger';
import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { Reader } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { MasterKey } from '../../foundation/master-key.ts';

/** Returns the key of a generation that signs ledger heads; every process of a deployment derives the same one. */
export function ledgerSigner(masterKey: MasterKey, generation = 0): NoteSigner {
  const purpose = generation === 0 ? 'ledger signing key' : `ledger signing key ${generation}`;
  return signerFromSeed('svc-ledger', masterKey.derive(purpose, 32));
}

/** One key of the published list; see `trustedKeys` of the ledger package. */
export type PublishedKey = {
  readonly vkey: string;
  /** When it began to sign; null of the first key. */
  readonly from: string | null;
  /** Until when it signs; null of the present key. */
  readonly until: string | null;
  readonly rotation: string | null;
};

/** The keys that sign now, newest first. */
export type Signers = readonly [NoteSigner, ...NoteSigner[]];

type Rotation = Selectable<DB['deployment_ledger_keys']>;

/** The keys that sign heads and checkpoints. Rotations are read in the snapshot of what is signed. */
export class LedgerKeys {
  readonly #masterKey: MasterKey;
  readonly #signers = new Map<number, NoteSigner>();

  constructor(masterKey: MasterKey) {
    this.#masterKey = masterKey;
  }

  /** Returns the newest key and, during an overlap, those before it. */
  async signers(tx: Reader): Promise<Signers> {
    const rotations = await tx
      .selectFrom('deployment_ledger_keys')
      .selectAll()
      .orderBy('generation')
      .execute();
    return this.#signersAt(rotations, Date.now());
  }

  /** The same, and the list to publish, on any connection that may read the table. */
  async read(
    db: Pick<pg.ClientBase, 'query'>,
  ): Promise<{ readonly signers: Signers; readonly published: readonly PublishedKey[] }> {
    const { rows } = await db.query<Rotation>(
      'select * from deployment_ledger_keys order by generation',
    );
    const published = [0, ...rows.map(({ generation }) => generation)].map((generation, i) => ({
      vkey: this.signerOf(generation).vkey,
      from: rows[i - 1]?.created_at.toISOString() ?? null,
      until: rows[i]?.overlap_until.toISOString() ?? null,
      rotation: rows[i - 1]?.rotation ?? null,
    }));
    return { signers: this.#signersAt(rows, Date.now()), published };
  }

  signerOf(generation: number): NoteSigner {
    const signer = this.#signers.get(generation) ?? ledgerSigner(this.#masterKey, generation);
    this.#signers.set(generation, signer);
    return signer;
  }

  #signersAt(rotations: readonly Rotation[], now: number): Signers {
    const newest = rotations.at(-1)?.generation ?? 0;
    const former = rotations
      .filter(({ overlap_until }) => overlap_until.getTime() > now)
      .map(({ generation }) => this.signerOf(generation - 1))
      .reverse();
    return [this.signerOf(newest), ...former];
  }
}

/** Returns the verifiers of a list, to open what any of its keys signed. */
export function verifiersOf(published: readonly PublishedKey[]): NoteVerifier[] {
  return published.map(({ vkey }) => {
    const key = parseVkey(vkey);
    if (!key.ok) throw new TypeError(key.reason);
    return key.value;
  });
}
