import {
  DEFAULT_LIMIT,
  PACK_IDS,
  type PackChange,
  type PackId,
  type PolicyPackDetail,
} from '@svc/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import {
  type Operation,
  preparedReading,
  preparedWriting,
  reading,
  type Written,
  writing,
} from '../../platform/http/operation.ts';
import { waitingPromotions } from '../approvals/read-model.ts';
import {
  activatePack,
  type ChangedPack,
  type PromotionParts,
  promotePack,
  rollbackPack,
} from './change-version.ts';
import { replayRecorded } from './replay.ts';
import { listReports, readReport } from './replay-reports.ts';
import { savePack } from './save.ts';
import {
  activeVersion,
  knownVersion,
  type PackVersionRow,
  sourcesOf,
  versionsOf,
} from './store.ts';
import { type Trying, trialSources, tryPack } from './try.ts';
import { type ValidatePolicies, validationOf, validSources, wireValidation } from './validate.ts';
import { versionWarnings } from './version-warnings.ts';
import { wireDetail, wirePack } from './wire.ts';

/** Warnings that the answer of a change lists. */
const MAX_WARNINGS = 100;
const AUTHORITY = { connections: 'authority' } as const;
/** Validation and replay take as long as the caller's policies make them. */
const BULK = { isBulk: true } as const;

type PackParts = Trying &
  PromotionParts & {
    /** On the thread for bulk work only. */
    readonly validatePolicies: ValidatePolicies;
  };

export function packRoutes(parts: PackParts): Operation[] {
  const { validatePolicies, prepareVersion } = parts;
  return [
    reading('listPacks', async (tx) => ({
      items: await Promise.all(PACK_IDS.map((packId) => activePack(tx, packId))),
    })),
    reading('getPack', async (tx, { params: { packId }, query }) => {
      const active = await activeVersion(tx, packId);
      return packDetail(tx, await knownVersion(tx, packId, query.version ?? active), active);
    }),
    preparedWriting(
      'putPack',
      ({ body }) => validSources(validatePolicies, body.sources),
      async (tx, { principal, params: { packId } }, valid) => {
        const { result, events } = await savePack(tx, principal, packId, valid);
        return { result: await packDetail(tx, result, await activeVersion(tx, packId)), events };
      },
      BULK,
    ),
    preparedReading(
      'validatePack',
      ({ body }) => validationOf(validatePolicies, body.sources),
      (tx, { params }, validation) => wireValidation(tx, params.packId, validation),
      BULK,
    ),
    preparedReading(
      'tryPack',
      ({ body }) => trialSources(validatePolicies, body),
      (tx, { params, body }, sources) => tryPack(tx, parts, params.packId, body, sources),
      BULK,
    ),
    preparedWriting(
      'activatePack',
      ({ principal, params, body }) =>
        prepareVersion(principal.tenant.id, { id: params.packId, version: body.version }),
      async (tx, { principal, params, body }) =>
        wireChanged(tx, await activatePack(tx, principal, params.packId, body)),
      AUTHORITY,
    ),
    writing(
      'promotePack',
      async (tx, { principal, params, body }) =>
        wireChanged(tx, await promotePack(tx, principal, params.packId, body, parts)),
      AUTHORITY,
    ),
    preparedWriting(
      'rollbackPack',
      ({ principal, params, body }) =>
        prepareVersion(principal.tenant.id, { id: params.packId, version: body.version }),
      async (tx, { principal, params, body }) =>
        wireChanged(tx, await rollbackPack(tx, principal, params.packId, body)),
      AUTHORITY,
    ),
    reading('listReplays', async (tx, { query: { cursor, limit = DEFAULT_LIMIT, packId } }) => {
      const [before = null] = decodeCursor(cursor, ['string']) ?? [];
      const reports = await listReports(tx, packId, before as string | null, limit + 1);
      return page(
        reports,
        limit,
        ({ id }) => [id],
        (report) => report,
      );
    }),
    reading('getReplay', (tx, { params }) => readReport(tx, params.replayId)),
    reading('listPromotions', async (tx) => ({ items: await waitingPromotions(tx) })),
    writing(
      'replayDecisions',
      (tx, { principal, body }) => replayRecorded(tx, principal, body),
      BULK,
    ),
  ];
}

async function activePack(tx: Reader, packId: PackId) {
  const active = await activeVersion(tx, packId);
  return wirePack(await knownVersion(tx, packId, active), active);
}

async function packDetail(
  tx: Reader,
  row: PackVersionRow,
  active: number,
): Promise<PolicyPackDetail> {
  return wireDetail(row, active, {
    sources: await sourcesOf(tx, row.pack_id, row.version),
    warnings: await versionWarnings(tx, row),
    versions: await versionsOf(tx, row.pack_id),
  });
}

async function wireChanged(
  tx: Writer,
  written: Written<ChangedPack>,
): Promise<Written<PackChange>> {
  const { packId, approvalId } = written.result;
  const active = await activeVersion(tx, packId);
  const row = await knownVersion(tx, packId, active);
  const warnings = approvalId === null ? await versionWarnings(tx, row) : [];
  return {
    ...written,
    result: { pack: wirePack(row, active), approvalId, warnings: warnings.slice(0, MAX_WARNINGS) },
  };
}
