import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { ListQuery, Page } from '../list.ts';
import { ADMINS } from '../role.ts';
import type { Route } from '../route.ts';
import { DEAD_LETTER, DEAD_LETTER_PARAMS, REPLAYED_JOB } from './examples.ts';
import { DeadLetter, JobId, ReplayedJob } from './schemas.ts';

export const jobRoutes = {
  listDeadLetters: {
    method: 'GET',
    path: '/v1/jobs/dead-letters',
    summary: 'List background jobs that failed at their last retry, oldest first',
    description: 'Dead letters are kept for 30 days.',
    tag: 'jobs',
    roles: ADMINS,
    query: ListQuery,
    success: { status: 200, schema: Page(DeadLetter), example: examplePage(DEAD_LETTER) },
    errors: [],
  },
  replayDeadLetter: {
    method: 'POST',
    path: '/v1/jobs/dead-letters/{deadLetterId}/replay',
    summary: 'Enqueue a failed background job again',
    description: 'The job gets all its retries again, and the dead letter is deleted.',
    tag: 'jobs',
    roles: ADMINS,
    params: Type.Object({ deadLetterId: JobId }),
    example: { params: DEAD_LETTER_PARAMS },
    success: { status: 200, schema: ReplayedJob, example: REPLAYED_JOB },
    changesAuthority: { never: 'repeats a job that an operation enqueued' },
    events: ['job.replayed'],
    errors: ['not_found', 'unprocessable', 'conflict'],
  },
} as const satisfies Record<string, Route>;
