import type { Framework } from '@svc/compliance';
import { ENDING_DAYS, type EndingRecord, MAX_OVERVIEW_ITEMS } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';
import { isNewestDecision } from '../applicability/store.ts';
import { isNewestAttestation } from '../attestations/store.ts';
import { EFFECTIVE_NOW } from '../controls/effective-time.ts';
import type { ControlKey } from '../controls/known-control.ts';

type EndingRow = ControlKey & {
  readonly kind: EndingRecord['kind'];
  readonly scope_id: string | null;
  readonly scope_name: string | null;
  readonly expires_at: Date;
};

/** Returns attestations and decisions of these versions of frameworks that still count and end within 30 days, soonest first. */
export async function readEnding(
  tx: Reader,
  frameworks: readonly Framework[],
): Promise<EndingRecord[]> {
  const versions = frameworks.map(({ id, version }) => `${id} ${version}`);
  const isOfVersion = sql<boolean>`r.framework_id || ' ' || r.framework_version = any (${versions}::text[])`;
  const endsSoon = sql<boolean>`r.expires_at > ${EFFECTIVE_NOW}
    and r.expires_at <= ${EFFECTIVE_NOW} + ${ENDING_DAYS} * interval '1 day'`;
  const columns = sql`r.framework_id, r.framework_version, r.control_id, r.scope_id, r.expires_at`;
  const { rows } = await sql<EndingRow>`
    select r.*, s.name as scope_name from (
      select 'attestation' as kind, r.tenant_id, ${columns} from control_attestations r
      where ${endsSoon} and ${isOfVersion} and ${isNewestAttestation} and not exists (
        select from control_attestation_withdrawals w
        where w.tenant_id = r.tenant_id and w.attestation_id = r.attestation_id)
      union all
      select 'applicability', r.tenant_id, ${columns} from control_applicability r
      where ${endsSoon} and ${isOfVersion} and ${isNewestDecision}
    ) r left join compliance_scopes s on s.tenant_id = r.tenant_id and s.scope_id = r.scope_id
    order by r.expires_at, r.framework_id, r.control_id, r.kind limit ${MAX_OVERVIEW_ITEMS}`.execute(
    tx,
  );
  return rows.map((row) => wireEnding(row, frameworks));
}

function wireEnding(row: EndingRow, frameworks: readonly Framework[]): EndingRecord {
  const { kind, framework_id: frameworkId, framework_version: frameworkVersion } = row;
  const { control_id: controlId, scope_id: id, scope_name: name } = row;
  const framework = frameworks.find((one) => one.id === frameworkId);
  const control = framework?.controls.find((one) => one.id === controlId);
  return {
    kind,
    frameworkId,
    frameworkVersion,
    controlId,
    title: control?.title ?? controlId,
    scope: id === null ? null : { id, name: name ?? id },
    expiresAt: wireTime(row.expires_at),
  };
}
