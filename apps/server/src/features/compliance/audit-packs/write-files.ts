import { bomPieces } from '@svc/bom';
import { PACK_PATHS, type PackManifest } from '@svc/compliance';
import type { TenantDatabase } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { tenantBom } from '../../aibom/read-model.ts';
import { evidenceExport } from '../../evidence/read-model.ts';
import { packDocuments } from './pack-documents.ts';
import { citedEvents, provenEvents } from './pack-events.ts';
import { idsOf, type PackFacts } from './pack-facts.ts';
import { logOf } from './pack-manifest.ts';
import { PackTooLarge, type PackWriter } from './pack-writer.ts';

type WriteParts = {
  readonly db: TenantDatabase;
  readonly keys: LedgerKeys;
  readonly tenantId: string;
};
type Omitted = PackManifest['omitted'][number];

/** Writes the files of a pack, the export of the log last, as it alone may be too large. Returns what is not in the pack. */
export async function writeFiles(
  parts: WriteParts,
  writer: PackWriter,
  facts: PackFacts,
  abort: AbortSignal,
): Promise<readonly Omitted[]> {
  const omitted: Omitted[] = [];
  for (const { path, text } of packDocuments(facts)) await writer.add(path, [text]);
  const missing: string[] = [];
  const events = provenEvents(parts, citedEvents(facts), missing, abort);
  await writer.add(PACK_PATHS.events, events);
  for (const id of missing) {
    omitted.push({ path: PACK_PATHS.events, reason: `${id} is archived and pruned` });
  }
  for (const write of [writeBom, writeLog]) {
    abort.throwIfAborted();
    const left = await write(parts, writer, facts, abort);
    if (left !== null) omitted.push(left);
  }
  return omitted;
}

async function writeBom(
  { db, tenantId }: WriteParts,
  writer: PackWriter,
  { scope }: PackFacts,
): Promise<Omitted | null> {
  try {
    const input = await db.read(async (tx) => {
      const { slug } = await tx
        .selectFrom('tenants')
        .select('slug')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow();
      return tenantBom(tx, slug, idsOf(scope?.repositories ?? null));
    });
    await writer.add(PACK_PATHS.bom, await bomPieces(input));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unprocessable') throw error;
    return { path: PACK_PATHS.bom, reason: error.message };
  }
}

/** The log ends where the ledger signals stopped reading, so that their results are computed from it again. */
async function writeLog(
  { db, keys }: WriteParts,
  writer: PackWriter,
  facts: PackFacts,
  signal: AbortSignal,
): Promise<Omitted | null> {
  const { logNo, size } = logOf(facts);
  const start = { from: (_head: unknown, firstStored: number) => firstStored };
  try {
    await writer.add(
      PACK_PATHS.log,
      await evidenceExport(db, keys, { start, logNo, to: size, signal }),
    );
    return null;
  } catch (error) {
    if (!(error instanceof PackTooLarge)) throw error;
    return {
      path: PACK_PATHS.log,
      reason: `the log is too large; export it up to ${size}, and verify the export (svc evidence verify)`,
    };
  }
}
