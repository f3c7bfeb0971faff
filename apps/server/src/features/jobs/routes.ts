import { DEFAULT_LIMIT, type DeadLetter as WireDeadLetter } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import {
  type DeadLetter,
  listDeadLetters,
  takeDeadLetter,
} from '../../platform/jobs/dead-letters.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { actor } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';

export type JobRouteParts = Pick<Jobs, 'enqueue' | 'hasTenantJob'>;

export function jobRoutes({ enqueue, hasTenantJob }: JobRouteParts): Operation[] {
  return [
    reading('listDeadLetters', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const position = decodeCursor(query.cursor, ['integer', 'string']);
      const after = position && { failedUs: position[0] as number, id: position[1] as string };
      const rows = await listDeadLetters(tx, after, limit + 1);
      return page(rows, limit, ({ failedUs, id }) => [failedUs, id], wireDeadLetter);
    }),
    writing('replayDeadLetter', async (tx, { principal, params: { deadLetterId } }) => {
      const letter = await takeDeadLetter(tx, deadLetterId);
      if (letter === null) {
        throw new ApiError('not_found', `there is no dead letter ${deadLetterId}`);
      }
      const { job, ids } = letter;
      if (!hasTenantJob(job, Object.keys(ids))) {
        throw new ApiError('unprocessable', `this release has no job ${job} with these ids`);
      }
      const jobId = await enqueue(
        tx,
        { name: job, ids: Object.keys(ids) },
        principal.tenant.id,
        ids,
      );
      const subject = { type: 'job' as const, id: jobId };
      const data = { job, deadLetter: deadLetterId };
      return {
        result: { jobId, job, ids },
        events: [{ kind: 'job.replayed' as const, actor: actor(principal), subject, data }],
      };
    }),
  ];
}

function wireDeadLetter({ failedUs: _, ...letter }: DeadLetter): WireDeadLetter {
  return {
    ...letter,
    enqueuedAt: wireTime(letter.enqueuedAt),
    failedAt: wireTime(letter.failedAt),
  };
}
