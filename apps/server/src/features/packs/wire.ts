import {
  PACK_ENVIRONMENTS,
  type PackSourceFile,
  type PackStatus,
  type PackVersion,
  type PolicyPack,
  type PolicyPackDetail,
} from '@svc/contract';
import { wireTime } from '../../platform/time.ts';
import type { PackVersionRow, VersionInfo } from './store.ts';

/** Returns a version of a pack as the API shows it. */
export function wirePack(row: PackVersionRow, active: number): PolicyPack {
  return {
    id: row.pack_id,
    environment: PACK_ENVIRONMENTS[row.pack_id],
    version: row.version,
    status: statusOf(row, active),
    rules: [...row.rules],
  };
}

/** Returns a version with its text and the list of all versions. */
export function wireDetail(
  row: PackVersionRow,
  active: number,
  {
    sources,
    warnings,
    versions,
  }: {
    readonly sources: readonly PackSourceFile[];
    readonly warnings: readonly string[];
    readonly versions: readonly VersionInfo[];
  },
): PolicyPackDetail {
  return {
    ...wirePack(row, active),
    sources: [...sources],
    warnings: [...warnings],
    versions: versions.map((version) => wireVersion(version, active)),
  };
}

function wireVersion(row: VersionInfo, active: number): PackVersion {
  const isShipped = row.created_by === null;
  const { promoted_from_pack: packId, promoted_from_version: version } = row;
  return {
    version: row.version,
    status: statusOf(row, active),
    promotedFrom: packId === null || version === null ? null : { packId, version },
    createdBy: row.created_by,
    createdAt: row.created_at === null ? null : wireTime(row.created_at),
    activatedAt: isShipped || row.activated_at === null ? null : wireTime(row.activated_at),
  };
}

function statusOf({ version, activated_at }: VersionInfo, active: number): PackStatus {
  if (version === active) return 'active';
  return activated_at === null ? 'draft' : 'superseded';
}
