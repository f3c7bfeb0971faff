import type pg from 'pg';
import { expect } from 'vitest';

/** Replaces, in each of these functions of the database, what matches. Returns what restores them. */
export async function mutateFunctions(
  owner: pg.Client,
  functions: Record<string, readonly [from: RegExp, to: string]>,
): Promise<() => Promise<void>> {
  const originals: string[] = [];
  for (const [signature, [from, to]] of Object.entries(functions)) {
    const { rows } = await owner.query<{ text: string }>(
      'select pg_get_functiondef($1::regprocedure) as text',
      [signature],
    );
    const original = rows[0]?.text ?? '';
    const mutant = original.replace(from, to);
    expect(mutant, signature).not.toBe(original);
    originals.push(original);
    await owner.query(mutant);
  }
  return async () => {
    for (const original of originals) await owner.query(original);
  };
}
