import { createHmac } from 'node:crypto';
import type { ErasedSubject, EraseSubject } from '@svc/contract';
import { canonicalize } from '@svc/ledger';
import { sql } from 'kysely';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import type { MasterKey } from '../../../foundation/master-key.ts';
import type { Written } from '../../../platform/http/operation.ts';
import { seal } from '../../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { eraseRecordAuthors, readRecordAuthors } from '../../compliance/read-model.ts';
import { readRecordedOwners } from '../../govern/read-model.ts';
import { isErased, readDisclosedTexts } from '../log/store.ts';
import type { ErasureList } from './erasure-list.ts';
import { noteErasures } from './store.ts';

/** Names a person without saying who: HMAC-SHA-256 of tenant and id under a key of the deployment, hex. */
export type Pseudonym = (tenantId: string, personId: string) => string;

export function pseudonyms(masterKey: MasterKey): Pseudonym {
  const key = masterKey.derive('erased persons', 32);
  return (tenantId, personId) =>
    createHmac('sha256', key).update(`${tenantId}\n${personId}`).digest('hex');
}

export type ErasureParts = { readonly pseudonym: Pseudonym; readonly list: ErasureList };

/**
 * Deletes what opens the commitments to a person's values, recorded facts that name the person as owner, and what the person wrote about
 * controls; notes the person in the list outside the database first: a
 * database restored from a copy of before is erased again by `reapplyErasures`.
 */
export async function eraseSubject(
  tx: Writer,
  { pseudonym, list }: ErasureParts,
  principal: Principal,
  { id, aliases = [] }: EraseSubject,
): Promise<Written<ErasedSubject>> {
  const person = pseudonym(principal.tenant.id, id);
  const others = aliases.map((alias) => pseudonym(principal.tenant.id, alias));
  const values = await eraseValues(tx, [id, ...aliases]);
  await noteErasures(tx, principal.tenant.id, [{ person, aliases: others }]);
  await list.add(principal.tenant.id, [person, ...others]);
  return {
    result: { person, values },
    events: [
      {
        kind: 'subject.erased',
        actor: actor(principal),
        subject: { type: 'person', id: person },
        data: { values },
      },
    ],
  };
}

/** Returns the number of values whose commitments cannot be opened any more. */
async function eraseValues(tx: Writer, values: readonly string[]): Promise<number> {
  if (values.length === 0) return 0;
  const erased = values.map((value) => canonicalize(value));
  await eraseRecordAuthors(tx, values);
  await tx.deleteFrom('decision_facts').where('owner', 'in', erased).execute();
  const { rows } = await sql<{ count: number }>`
    select erase_disclosures(${erased}::text[]) as count`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Repeats the erasures of the list that the database does not contain, as after restoring an older copy, and notes all for other processes.
 * Returns the number of values that were erased.
 */
export async function reapplyErasures(
  db: TenantDatabase,
  tenantId: string,
  { pseudonym, list }: ErasureParts,
): Promise<number> {
  const listed = await list.read(tenantId);
  if (listed.length === 0) return 0;
  return db.transact(async (tx) => {
    // one process at a time: another one may have the same list
    await sql`select pg_advisory_xact_lock(hashtextextended(${`erasures ${tenantId}`}, 0))`.execute(
      tx,
    );
    await noteErasures(tx, tenantId, listed);
    const known = await Promise.all(listed.map(({ person }) => isErased(tx, person)));
    const lost = listed.filter((_, i) => !known[i]);
    if (lost.length === 0) return 0;
    const persons = new Set(lost.flatMap(({ person, aliases }) => [person, ...aliases]));
    const shown = [
      ...(await readDisclosedTexts(tx)),
      ...(await readRecordedOwners(tx)),
      ...(await readRecordAuthors(tx)),
    ];
    const erased = [...new Set(shown)].filter((value) => persons.has(pseudonym(tenantId, value)));
    const values = await eraseValues(tx, erased);
    for (const { person } of lost) {
      await seal(tx, {
        kind: 'subject.erased',
        actor: { type: 'service', id: 'svc' },
        subject: { type: 'person', id: person },
        data: { values },
      });
    }
    return values;
  });
}
