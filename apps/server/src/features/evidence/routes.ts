import { Readable } from 'node:stream';
import { DEFAULT_LIMIT } from '@svc/contract';
import { signHead } from '@svc/ledger';
import type { Database, Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, encodeCursor, page } from '../../platform/http/cursor.ts';
import {
  type Input,
  type Operation,
  reading,
  streaming,
  writing,
  writingStream,
} from '../../platform/http/operation.ts';
import type { LedgerKeys } from '../../platform/ledger/signing-key.ts';
import { clientSignal } from './client-signal.ts';
import { withCurrentNames } from './current-names.ts';
import { type ErasureParts, eraseSubject } from './erasure/erase.ts';
import { explainDecision, type PackOf } from './explain.ts';
import { discloseRange, disclosuresFile } from './export/disclosures.ts';
import { type ExportStart, evidenceExport } from './export/export.ts';
import { evidenceHistogram } from './log/histogram.ts';
import { BYTES_PER_READ } from './log/log-pages.ts';
import { wireEvents } from './log/record.ts';
import {
  type EventRow,
  findEvent,
  firstSince,
  type HeadRow,
  listEvents,
  readHead,
  searchFloor,
} from './log/store.ts';
import { boundOf } from './log/time-bound.ts';
import { checkpointAt, proveConsistency, proveInclusion } from './proofs/proofs.ts';
import { witnessedCheckpoint } from './proofs/witnessed.ts';
import { confirmRecovery } from './upkeep/confirm-recovery.ts';
import { readRetention, setRetention, shortensRetention } from './upkeep/retention.ts';
import { VerificationGate, verifyLog } from './verification/verify.ts';

export type EvidenceParts = {
  readonly db: Database;
  readonly keys: LedgerKeys;
  readonly erasure: ErasureParts;
  readonly packOf: PackOf;
};

export function evidenceRoutes({ db, keys, erasure, packOf }: EvidenceParts): Operation[] {
  const gate = new VerificationGate();
  return [
    reading('listEvidence', async (tx, { query }) => {
      const [before = null] = decodeCursor(query.cursor, ['integer']) ?? [];
      return listPage(tx, query, before as number | null);
    }),
    reading('getEvidenceHistogram', async (tx, { query }) =>
      evidenceHistogram(tx, await searchedRange(tx, query)),
    ),
    reading('getEvidence', async (tx, { principal, params }) => {
      const row = await findEvent(tx, params.evidenceId);
      const [record] = row === null ? [] : await withCurrentNames(tx, await wireEvents(tx, [row]));
      if (record === undefined) {
        throw new ApiError('not_found', `event ${params.evidenceId} does not exist`);
      }
      const { id } = principal.tenant;
      return { ...record, explanation: await explainDecision(tx, packOf, id, record) };
    }),
    reading('getSignedHead', async (tx) => {
      const { tenant_id: tenant, log_no: logNo, size, chain } = await readHead(tx);
      const signers = await keys.signers(tx);
      const note = signHead({ tenant, logNo, size, chain }, ...signers);
      return { tenant, logNo, size, chain: chain.toString('hex'), note, key: signers[0].vkey };
    }),
    reading('getCheckpoint', (tx) => checkpointAt(tx, keys)),
    reading('getWitnessedCheckpoint', (tx) => witnessedCheckpoint(tx, keys)),
    reading('getInclusionProof', (tx, { params, query }) =>
      proveInclusion(tx, keys, params.evidenceId, query.witnessed),
    ),
    reading('getConsistencyProof', (tx, { query }) => proveConsistency(tx, keys, query)),
    writing('eraseSubject', (tx, { principal, body }) =>
      eraseSubject(tx, erasure, principal, body),
    ),
    writing('confirmRecovery', (tx, { principal, body }) => confirmRecovery(tx, principal, body)),
    reading('getRetention', (tx) => readRetention(tx)),
    writing('putRetention', (tx, { principal, body }) => setRetention(tx, principal, body), {
      changesAuthority: (tx, { principal, body }) => shortensRetention(tx, principal, body),
    }),
    streaming('exportEvidence', async ({ principal, query }, reply) => {
      const file = await evidenceExport(db.tenant(principal.tenant.id), keys, {
        start: exportStart(query),
        logNo: query.logNo,
        resumeAt: query.resumeAt,
        signal: clientSignal(reply),
      });
      return reply.type('application/x-ndjson').send(Readable.from(file, { objectMode: false }));
    }),
    writingStream(
      'exportDisclosures',
      (tx, { principal, body }) => discloseRange(tx, principal, body),
      ({ principal }, range) =>
        Readable.from(disclosuresFile(db.tenant(principal.tenant.id), range), {
          objectMode: false,
        }),
    ),
    streaming('verifyEvidence', ({ principal }, reply) => {
      const { id } = principal.tenant;
      return gate.run(id, () => verifyLog(db.tenant(id), keys, clientSignal(reply)));
    }),
  ];
}

type EvidenceSearch = Input<'getEvidenceHistogram'>['query'];

/** A page of the list: as many events as asked for, or fewer where they are large or a part of a reason is searched. */
async function listPage(tx: Reader, query: Input<'listEvidence'>['query'], before: number | null) {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const range = await searchedRange(tx, query);
  const filter = { ...range, before: Math.min(before ?? range.before, range.before) };
  const from = query.reason === undefined ? filter.from : await searchFloor(tx, filter);
  const rows = await listEvents(tx, { ...filter, from }, limit + 1, BYTES_PER_READ);
  const withEvent = rows.filter((row): row is EventRow => row.event !== null).slice(0, limit);
  const items = await withCurrentNames(tx, await wireEvents(tx, withEvent));
  const { nextCursor } = page(
    rows,
    withEvent.length,
    (row) => [row.idx],
    () => null,
  );
  // below the floor nothing has been searched yet
  const next = nextCursor ?? (from > filter.from ? encodeCursor([from]) : null);
  return { items, nextCursor: next };
}

/** What a query searches: the events of the present log between its two times. */
async function searchedRange(tx: Reader, query: EvidenceSearch) {
  const head = await readHead(tx);
  const { kind, agent, tool, server, decision, by, person, reason, since, until } = query;
  return {
    logNo: head.log_no,
    from: await indexAt(tx, head, 'since', query, 0),
    before: await indexAt(tx, head, 'until', query, head.size),
    since: since === undefined ? null : Date.parse(boundOf(since)),
    until: until === undefined ? null : Date.parse(boundOf(until, 'until')),
    ...{ kind, agent, tool, server, decision, by, person, reason },
  };
}

/** Index of the first event sealed at or after a time; the head's size if there is none. */
async function indexAt(
  tx: Reader,
  head: HeadRow,
  name: 'since' | 'until',
  query: EvidenceSearch,
  otherwise: number,
): Promise<number> {
  const time = query[name];
  if (time === undefined) return otherwise;
  return (await firstSince(tx, head.log_no, new Date(boundOf(time, name)))) ?? head.size;
}

function exportStart({ since, from, resumeAt }: Input<'exportEvidence'>['query']): ExportStart {
  if (since !== undefined && resumeAt !== undefined) {
    throw new ApiError('malformed', 'the query takes `since` or `resumeAt`, not both');
  }
  if (since !== undefined && from !== undefined) {
    throw new ApiError('malformed', 'the query takes `since` or `from`, not both');
  }
  if (since !== undefined) return { since: boundOf(since) };
  return {
    from: (head, firstStored) => {
      if (from === undefined || from <= head.size) return from ?? firstStored;
      throw new ApiError(
        'unprocessable',
        `the log has ${head.size} events: it cannot be resumed from index ${from}`,
      );
    },
  };
}
