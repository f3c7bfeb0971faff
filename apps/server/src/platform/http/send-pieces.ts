import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Pieces are small; some hundreds make a write that is worth its while. */
const PIECES_PER_WRITE = 200;

/** Sends a JSON text that is made in pieces, as fast as the client reads. */
export function sendPieces(reply: FastifyReply, pieces: Iterable<string>): FastifyReply {
  const writes = function* () {
    let batch: string[] = [];
    for (const piece of pieces) {
      batch.push(piece);
      if (batch.length < PIECES_PER_WRITE) continue;
      yield batch.join('');
      batch = [];
    }
    yield batch.join('');
  };
  const body = Readable.from(writes(), { objectMode: false });
  return reply.type('application/json; charset=utf-8').send(body);
}
