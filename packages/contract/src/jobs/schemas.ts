import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
export const JobId = Type.String({ pattern: UUID, description: 'Id of a job or dead letter.' });

const JobName = Type.String({ description: 'Name of the job, such as `notifications.deliver`.' });
const JobIds = Type.Record(Type.String(), Type.String(), {
  description: 'Ids of what the job is about, by name.',
});

export const DeadLetter = Type.Object({
  id: JobId,
  job: JobName,
  ids: JobIds,
  runs: Type.Integer({ description: 'How often it ran and failed.' }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Name and code of the last error; its text is in the log of the service.',
  }),
  enqueuedAt: Time,
  failedAt: Time,
});
export type DeadLetter = Static<typeof DeadLetter>;

export const ReplayedJob = Type.Object({
  jobId: JobId,
  job: JobName,
  ids: JobIds,
});
export type ReplayedJob = Static<typeof ReplayedJob>;
