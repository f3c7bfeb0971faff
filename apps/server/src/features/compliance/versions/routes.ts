import { differenceOf, type Framework } from '@svc/compliance';
import type { FrameworkDifference, FrameworkVersions } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import { type Operation, reading, writing } from '../../../platform/http/operation.ts';
import { wireTime } from '../../../platform/time.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { moveToVersion } from './move.ts';
import { readMovingAttestations, stepTo } from './moving-attestations.ts';

export function frameworkVersionRoutes(frameworks: TenantFrameworks): Operation[] {
  return [
    reading('getFrameworkVersions', (tx, { params }) =>
      readVersions(tx, frameworks, params.frameworkId),
    ),
    reading('getFrameworkDifference', (tx, { params, query }) =>
      readDifference(tx, frameworks, params.frameworkId, query.frameworkVersion),
    ),
    writing('putFrameworkVersion', async (tx, { principal, params, body }) => {
      const asked = { frameworkId: params.frameworkId, version: body.version };
      const written = await moveToVersion(tx, principal, asked, frameworks);
      return { ...written, result: await readVersions(tx, frameworks, params.frameworkId) };
    }),
  ];
}

async function readVersions(
  tx: Reader,
  frameworks: TenantFrameworks,
  frameworkId: string,
): Promise<FrameworkVersions> {
  const { version: current } = await frameworks.known(tx, frameworkId);
  const moved = await tx
    .selectFrom('compliance_framework_versions')
    .select('moved_at')
    .where('framework_id', '=', frameworkId)
    .executeTakeFirst();
  const { registry } = frameworks;
  return {
    frameworkId,
    version: current,
    movedAt: moved === undefined ? null : wireTime(moved.moved_at),
    versions: registry.versionsOf(frameworkId).map(({ version, edition, published, controls }) => ({
      version,
      edition,
      published,
      controls: controls.length,
      isReachable: registry.transitionOf(frameworkId, current, version) !== undefined,
    })),
  };
}

async function readDifference(
  tx: Reader,
  frameworks: TenantFrameworks,
  frameworkId: string,
  version: string,
): Promise<FrameworkDifference> {
  const current = await frameworks.known(tx, frameworkId);
  if (current.version === version) return noDifference(current);
  const step = await stepTo(tx, frameworks, frameworkId, version);
  const { unchanged, renumbered, ...ids } = differenceOf(step.from, step.to, step.transition);
  const { moving, left } = await readMovingAttestations(tx, step);
  return {
    frameworkId,
    from: step.from.version,
    to: step.to.version,
    added: [...ids.added],
    removed: [...ids.removed],
    renumbered: [...renumbered],
    changed: [...ids.changed],
    unchanged: unchanged.length,
    attestations: { moved: moving.length, left },
  };
}

/** Of the version that a tenant has to itself: nothing would move. */
function noDifference({ id, version, controls }: Framework): FrameworkDifference {
  return {
    frameworkId: id,
    from: version,
    to: version,
    added: [],
    removed: [],
    renumbered: [],
    changed: [],
    unchanged: controls.length,
    attestations: { moved: 0, left: 0 },
  };
}
