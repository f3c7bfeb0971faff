import {
  PACK_ENVIRONMENTS,
  type PackStatus,
  type PackVersion,
  type PolicyPack,
  type PolicyPackDetail,
} from '@svc/contract';
import { OUTCOMES } from '@svc/policy';
import { wireTime } from '../../platform/time.ts';
import type { PackVersionRow } from './store.ts';

type VersionInfo = Omit<PackVersionRow, 'sources' | 'policies' | 'warnings'>;

/** Returns a version of a pack as the API shows it. */
export function wirePack(row: PackVersionRow, active: number): PolicyPack {
  return {
    id: row.pack_id,
    environment: PACK_ENVIRONMENTS[row.pack_id],
    version: row.version,
    status: statusOf(row, active),
    rules: row.policies.map(({ id, json: { effect, annotations } }) => ({
      id,
      outcome:
        effect === 'permit'
          ? 'allow'
          : (OUTCOMES.find((one) => one === annotations?.['outcome']) ?? 'deny'),
      reason: annotations?.['reason'] ?? null,
    })),
  };
}

/** Returns a version with its text and the list of all versions. */
export function wireDetail(
  row: PackVersionRow,
  active: number,
  versions: readonly VersionInfo[],
): PolicyPackDetail {
  return {
    ...wirePack(row, active),
    sources: [...row.sources],
    warnings: [...row.warnings],
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
