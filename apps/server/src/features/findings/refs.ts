import { type FindingRef, ID_PREFIXES, type PresenceOrigin } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { wireTime } from '../../platform/time.ts';
import { sourceUrl } from './source-url.ts';
import type { FindingRow } from './store.ts';

export type RefRow = Awaited<ReturnType<typeof listRefs>>[number];

/** Returns the refs that have or had a finding, by name, after the name `after`. */
export function listRefs(tx: Reader, { finding_id: id }: FindingRow, after: string, limit: number) {
  return tx
    .selectFrom('finding_presence')
    .selectAll()
    .where('finding_id', '=', id)
    .where('ref', '>', after)
    .orderBy('ref')
    .limit(limit)
    .execute();
}

/** A stored id, which column `scan_id` holds for both kinds, names its kind by its prefix. */
function originOf(id: string | null): PresenceOrigin | null {
  if (id === null) return null;
  return { type: id.startsWith(`${ID_PREFIXES.report}_`) ? 'report' : 'scan', id };
}

export function wireRef(
  row: RefRow,
  repository: { readonly name: string; readonly default_branch: string },
  codeHostUrl: string,
): FindingRef {
  const span = row.span as FindingRef['span'];
  const place = { repository: repository.name, commit: row.commit_id, path: row.path, span };
  return {
    ref: row.ref,
    isDefault: row.ref === `refs/heads/${repository.default_branch}`,
    presence: row.state as FindingRef['presence'],
    path: row.path,
    span,
    suppression: row.suppression as FindingRef['suppression'],
    commit: row.commit_id,
    origin: originOf(row.scan_id),
    sourceUrl: sourceUrl(codeHostUrl, place),
    recordedAt: wireTime(row.changed_at) as string,
  };
}
