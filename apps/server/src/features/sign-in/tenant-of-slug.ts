import type pg from 'pg';

const SLUG = /^[a-z0-9-]{1,63}$/;

/** Returns the tenant of a slug, before anybody is authenticated; null if it does not exist. */
export async function tenantOfSlug(lookups: pg.Pool, slug: string): Promise<string | null> {
  if (!SLUG.test(slug)) return null;
  const { rows } = await lookups.query<{ tenant_id: string }>(
    'select tenant_id from find_tenant_by_slug($1)',
    [slug],
  );
  return rows[0]?.tenant_id ?? null;
}
