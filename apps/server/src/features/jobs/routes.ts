import { DEFAULT_LIMIT, type DeadLetter as WireDeadLetter } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import {
  type DeadLetter,
  listDeadLetters,
  takeDeadLetter,
} from '../../platform/jobs/dead-letters.ts';
import type { Enqueue, Job, TenantJob } from '../../platform/jobs/job.ts';
import { actor } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';

export type JobRouteParts = { readonly enqueue: Enqueue; readonly jobs: readonly Job[] };

export function jobRoutes({ enqueue, jobs }: JobRouteParts): Operation[] {
  return [
    reading('listDeadLetters', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const position = decodeCursor(query.cursor, ['integer', 'uuid']);
      const after = position && { failedUs: position[0] as number, id: position[1] as string };
      const rows = await listDeadLetters(tx, after, limit + 1);
      return page(rows, limit, ({ failedUs, id }) => [failedUs, id], wireDeadLetter);
    }),
    writing('replayDeadLetter', async (tx, { principal, params: { deadLetterId } }) => {
      const letter = await takeDeadLetter(tx, deadLetterId);
      if (letter === null) {
        throw new ApiError('not_found', `dead letter ${deadLetterId} does not exist`);
      }
      const { job, ids } = letter;
      const known = jobs
        .filter((each) => each.kind === 'tenant')
        .find((each) => takes(each, letter));
      if (known === undefined) {
        throw new ApiError(
          'unprocessable',
          `this release has no job ${job}; it stays a dead letter`,
        );
      }
      const jobId = await enqueue(tx, known, principal.tenant.id, ids);
      if (jobId === null) {
        throw new ApiError(
          'conflict',
          `a job ${job} with these ids waits already; the dead letter stays until that has run`,
        );
      }
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

function takes({ name, ids }: TenantJob, letter: Pick<DeadLetter, 'job' | 'ids'>): boolean {
  return name === letter.job && ids.toSorted().join() === Object.keys(letter.ids).sort().join();
}
