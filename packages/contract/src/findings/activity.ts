import { type Static, Type } from 'typebox';
import { BlastRadiusScore } from '../blast-radius.ts';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';

/** What can happen to a finding. */
export const ACTIVITY_KINDS = [
  'detected',
  'gone',
  'returned',
  'triaged',
  'ignored',
  'reopened',
  'assigned',
  'undone',
  'commented',
  'score_overridden',
  'score_restored',
  'ticket_opened',
  'ticket_changed',
  'fix_pull_request_opened',
] as const;

/** Who did something. */
export const ActivityActor = Type.Object({
  type: Type.String({ description: '`user`, `agent`, `token` or `service`.' }),
  id: nullable(Type.String({ description: 'Null for a person who was erased.' })),
  name: nullable(Type.String()),
});

/** A ticket that was opened or has changed. */
export const ActivityTicket = Type.Object({
  provider: Type.String(),
  key: Type.String(),
  status: nullable(Type.String({ description: 'What its tracker reports since.' })),
});

export const FindingActivity = Type.Object({
  kind: Type.Enum(ACTIVITY_KINDS),
  at: Time,
  actor: nullable(ActivityActor),
  evidenceId: nullable(
    Type.String({
      description:
        'Event of the evidence log. Null for a detection by a version that did not record it; a pruned event has an id and no `actor`.',
    }),
  ),
  ref: nullable(
    Type.String({ description: 'Ref of the scan that found it gone, or there again.' }),
  ),
  reason: nullable(
    Type.String({ description: 'Why it is ignored, or why its score was overridden.' }),
  ),
  until: nullable(Type.String({ description: 'When an ignored finding is open again.' })),
  comment: nullable(Type.String({ description: 'Text of the comment that came with it.' })),
  score: nullable(BlastRadiusScore),
  ticket: nullable(ActivityTicket),
  findings: nullable(
    Type.Integer({
      minimum: 1,
      description: 'Findings that one bulk change met, this one included.',
    }),
  ),
});
export type FindingActivity = Static<typeof FindingActivity>;
