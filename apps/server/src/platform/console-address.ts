import type { Reader } from '../db/database.ts';

/**
 * Returns where the console has the pages of the transaction's tenant, such as `https://svc.example.com/t/acme`; null
 * without a public URL.
 */
export async function consoleAddress(tx: Reader, publicUrl: string | null): Promise<string | null> {
  if (publicUrl === null) return null;
  const { slug } = await tx.selectFrom('tenants').select('slug').executeTakeFirstOrThrow();
  return `${publicUrl}/t/${slug}`;
}
