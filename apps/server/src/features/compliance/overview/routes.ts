import { countStatuses } from '@svc/compliance';
import { type ComplianceOverview, MAX_OVERVIEW_ITEMS } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import { type Operation, reading } from '../../../platform/http/operation.ts';
import { wireTime } from '../../../platform/time.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import type { FrameworkStatuses } from '../statuses/framework-statuses.ts';
import { readAnswers } from '../statuses/read-facts.ts';
import { readStatuses } from '../statuses/read-statuses.ts';
import { readEnding } from './ending.ts';

export function overviewRoutes(frameworks: TenantFrameworks): Operation[] {
  return [reading('getComplianceOverview', (tx) => readOverview(tx, frameworks))];
}

async function readOverview(tx: Reader, frameworks: TenantFrameworks): Promise<ComplianceOverview> {
  const answers = await readAnswers(tx, null);
  const read: FrameworkStatuses[] = [];
  const all = await frameworks.all(tx);
  for (const framework of all) read.push(await readStatuses(tx, framework, null, answers));
  return {
    readAt: wireTime(answers.now),
    frameworks: read.map(({ framework: { id, name, version, unit }, statuses }) => ({
      id,
      name,
      version,
      unit,
      status: countStatuses(statuses),
    })),
    contradicted: read.flatMap(contradictedOf).slice(0, MAX_OVERVIEW_ITEMS),
    ending: await readEnding(tx, all),
  };
}

/** Returns the counted controls of a framework that people attest while a signal is not met. */
function contradictedOf({
  framework,
  statuses,
}: FrameworkStatuses): ComplianceOverview['contradicted'] {
  return framework.controls.flatMap(({ id: controlId, title }, at) => {
    const status = statuses[at];
    if (!status?.contradicted || !status.inForce || !status.applicable) return [];
    const { id: frameworkId, version: frameworkVersion } = framework;
    return [{ frameworkId, frameworkVersion, controlId, title }];
  });
}
