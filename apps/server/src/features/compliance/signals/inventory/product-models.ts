import { sql } from 'kysely';
import type { Reader } from '../../../../db/database.ts';
import { isIn, MAX_POPULATION, type Scope } from '../state-query.ts';

type ProductModel = {
  readonly id: string;
  readonly version: string | null;
  /** `YYYY-MM-DD`; null where the provider has announced none. */
  readonly retiresOn: string | null;
};

/** Returns the models that the product uses in active repositories, without those that are only suspected. */
export async function readProductModels(
  tx: Reader,
  { repositories }: Scope,
): Promise<ProductModel[]> {
  const { rows } = await sql<ProductModel>`
    select a.asset_id as id, a.version, a.details ->> 'retiresOn' as "retiresOn"
    from assets a join repositories r on r.tenant_id = a.tenant_id and r.repo_id = a.repo_id
    where a.kind = 'model' and a.present and r.archived_at is null and a.confidence <> 'low'
      and (a.use is null or a.use = 'product')
      and ${isIn('a.repo_id', repositories)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  return rows;
}
