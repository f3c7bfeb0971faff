import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { DeadLetter, ReplayedJob } from './schemas.ts';

const JOB = { job: 'notifications.deliver', ids: { deliveryId: exampleId('delivery') } };

export const DEAD_LETTER: DeadLetter = {
  id: '7c1f4f0e-52c1-4c57-9f4e-1b8f9a3c2d10',
  ...JOB,
  runs: 9,
  error: 'DatabaseError (57P01)',
  enqueuedAt: EXAMPLE_TIME,
  failedAt: EXAMPLE_TIME,
};
export const DEAD_LETTER_PARAMS = { deadLetterId: DEAD_LETTER.id };

export const REPLAYED_JOB: ReplayedJob = {
  jobId: '0d9a6a5e-8f3d-4b0a-8a51-6a2f0c9e7b21',
  ...JOB,
};
