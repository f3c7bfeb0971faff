import { DEFAULT_LIMIT, PACK_IDS, type PackChange, type PackId } from '@svc/contract';
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
  promotePack,
  type RequestChange,
  rollbackPack,
} from './change-version.ts';
import { replayRecorded } from './replay.ts';
import { listReports, readReport } from './replay-reports.ts';
import { savePack } from './save.ts';
import { activeVersion, knownVersion, versionsOf } from './store.ts';
import { type Trying, trialSources, tryPack } from './try.ts';
import { validationOf, validSources } from './validate.ts';
import { wireDetail, wirePack } from './wire.ts';

const AUTHORITY = { connections: 'authority' } as const;
/** Validation and replay take as long as the caller's policies make them. */
const BULK = { isBulk: true } as const;

type PackParts = Trying & { readonly requestChange: RequestChange };

export function packRoutes(parts: PackParts): Operation[] {
  return [
    reading('listPacks', async (tx) => ({
      items: await Promise.all(PACK_IDS.map((packId) => activePack(tx, packId))),
    })),
    reading('getPack', async (tx, { params: { packId }, query }) => {
      const active = await activeVersion(tx, packId);
      const row = await knownVersion(tx, packId, query.version ?? active);
      return wireDetail(row, active, await versionsOf(tx, packId));
    }),
    preparedWriting(
      'putPack',
      ({ body }) => validSources(body.sources),
      async (tx, { principal, params: { packId } }, valid) => {
        const { result, events } = await savePack(tx, principal, packId, valid);
        const active = await activeVersion(tx, packId);
        return { result: wireDetail(result, active, await versionsOf(tx, packId)), events };
      },
      BULK,
    ),
    preparedReading(
      'validatePack',
      ({ body }) => validationOf(body.sources),
      async (_tx, _input, validation) => validation,
      BULK,
    ),
    preparedReading(
      'tryPack',
      ({ body }) => trialSources(body),
      (tx, { params, body }, sources) => tryPack(tx, parts, params.packId, body, sources),
      BULK,
    ),
    writing(
      'activatePack',
      async (tx, { principal, params, body }) =>
        wireChanged(tx, await activatePack(tx, principal, params.packId, body)),
      AUTHORITY,
    ),
    writing(
      'promotePack',
      async (tx, { principal, params, body }) =>
        wireChanged(tx, await promotePack(tx, principal, params.packId, body, parts.requestChange)),
      AUTHORITY,
    ),
    writing(
      'rollbackPack',
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

async function wireChanged(
  tx: Writer,
  written: Written<ChangedPack>,
): Promise<Written<PackChange>> {
  const { packId, approvalId } = written.result;
  return { ...written, result: { pack: await activePack(tx, packId), approvalId } };
}
