import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Job } from './entities.ts';

/** What people do about background jobs. */
export const JOB_EVENTS = {
  'job.replayed': {
    title: 'A background job that had failed was enqueued again',
    actor: CALLERS,
    subject: [Job],
    data: Type.Object(
      { job: Type.String({ description: 'Name of the job.' }), deadLetter: Type.String() },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
