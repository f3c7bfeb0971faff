import { Readable } from 'node:stream';
import { EXPORT_TYPES, type ExportFormat } from '@svc/contract';
import type { FastifyReply } from 'fastify';
import type { Database, Reader } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import type { Credential } from '../identity/credential.ts';
import { recheckCredential } from '../identity/recheck.ts';
import { releaseAtClose } from './body-budget.ts';
import type { Browsable } from './browse.ts';
import type { Position } from './cursor.ts';
import { type ExportColumn, exportHead, exportItems } from './export-text.ts';

/** A list that is exported: what its store reads, and an item of it on the wire and as columns. */
export type ExportedList<Row, Item> = {
  readonly name: string;
  readonly listOf: (tx: Reader) => Promise<Browsable<Row>> | Browsable<Row>;
  readonly itemOf: (row: Row) => Item;
  readonly columns: readonly ExportColumn<Item>[];
};

/** Rows of one transaction. */
const ROWS_PER_READ = 500;
const MAX_TENANT_EXPORTS = 2;

/** Exports of one process: all rows of a list, read page by page as fast as the client takes them. */
export class Exports {
  readonly #db: Database;
  readonly #running = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Sends a list. Throws `too_many_requests` where as many exports of the tenant run as may, and what its first page throws.
   */
  async send<Row, Item>(
    reply: FastifyReply,
    format: ExportFormat,
    list: ExportedList<Row, Item>,
  ): Promise<FastifyReply> {
    const { credential, principal } = reply.request;
    if (credential === undefined || principal === undefined) {
      throw new Error('the request has no credential');
    }
    const tenantId = principal.tenant.id;
    const running = this.#running.get(tenantId) ?? 0;
    if (running >= MAX_TENANT_EXPORTS) {
      throw new ApiError(
        'too_many_requests',
        `${running} exports of the tenant are running; wait until one has ended`,
      );
    }
    this.#running.set(tenantId, running + 1);
    releaseAtClose(reply, () => this.#leave(tenantId));
    const texts = exportTexts(this.#db, credential, tenantId, format, list);
    const first = await texts.next();
    return reply
      .type(EXPORT_TYPES[format])
      .header('content-disposition', `attachment; filename="${list.name}.${format}"`)
      .send(Readable.from(resumed(first.value ?? '', texts), { objectMode: false }));
  }

  #leave(tenantId: string): void {
    const left = (this.#running.get(tenantId) ?? 1) - 1;
    if (left === 0) this.#running.delete(tenantId);
    else this.#running.set(tenantId, left);
  }
}

async function* resumed(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The credential is checked with each page: a revoked one gets no more rows, and its file is cut. */
async function* exportTexts<Row, Item>(
  db: Database,
  credential: Credential,
  tenantId: string,
  format: ExportFormat,
  { listOf, itemOf, columns }: ExportedList<Row, Item>,
): AsyncGenerator<string> {
  let from: Position | null = null;
  let head = exportHead(format, columns);
  for (;;) {
    const page: { rows: Row[]; next: Position | null } = await db
      .tenant(tenantId)
      .transact(async (tx) => {
        await recheckCredential(tx, credential);
        const list = await listOf(tx);
        const rows = await list.read({ from, direction: 'forwards', limit: ROWS_PER_READ });
        const last = rows.at(-1);
        const isLast = last === undefined || rows.length < ROWS_PER_READ;
        return { rows, next: isLast ? null : list.positionOf(last) };
      });
    yield head + exportItems(format, columns, page.rows.map(itemOf));
    if (page.next === null) return;
    head = '';
    from = page.next;
  }
}
