import type { Reader, Writer } from '../../db/database.ts';

export { type Reminder, readReminder } from './attestations/read-reminder.ts';

/** Returns who made records about controls, as `issuer#subject`. */
export async function readRecordAuthors(tx: Reader): Promise<string[]> {
  const rows = await tx.selectFrom('compliance_texts').select('author').distinct().execute();
  return rows.map(({ author }) => author);
}

/** Deletes who made records about controls and what these people wrote, and names that are one of the values; the records stay. */
export async function eraseRecordAuthors(tx: Writer, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await tx
    .deleteFrom('compliance_texts')
    .where('author', 'in', [...values])
    .execute();
  await tx
    .updateTable('compliance_texts')
    .set({ author_name: null })
    .where('author_name', 'in', [...values])
    .execute();
}
