import { Type } from 'typebox';
import { BlastRadiusScore } from '../blast-radius.ts';
import { CheckMode } from '../repositories/schemas.ts';
import { Severity } from '../severity-schema.ts';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Finding, Preview, Repository, Service, View } from './entities.ts';
import { Personal } from './personal.ts';

const Count = Type.Integer({ minimum: 0 });
const nothing = Type.Object({}, { additionalProperties: false });

const decision = {
  action: Type.String(),
  from: Type.String({ description: 'State before: its status, or `suppressed` by the tree.' }),
  comment: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the comment that was added; its text is not sealed.',
  }),
};
const ignore = {
  reason: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
};
const isAssigned = Type.Boolean({ description: 'False when nobody is assigned any more.' });

const repository = Type.Object(
  {
    defaultBranch: Type.String(),
    archived: Type.Boolean(),
    mode: CheckMode,
    failOn: Severity,
    formerDefaultBranch: Type.Optional(Type.String()),
    formerMode: Type.Optional(CheckMode),
    formerFailOn: Type.Optional(Severity),
  },
  { additionalProperties: false },
);

/** Repositories and what people decide about the findings in them. */
export const FINDING_EVENTS = {
  'repository.registered': {
    title: 'A repository was registered',
    actor: CALLERS,
    subject: [Repository],
    data: repository,
  },
  'repository.updated': {
    title: 'The default branch, archive state or pull-request checks of a repository were changed',
    actor: CALLERS,
    subject: [Repository],
    data: repository,
  },
  'repository.deleted': {
    title: 'A repository was deleted with its scans, findings and assets',
    actor: CALLERS,
    subject: [Repository],
    data: Type.Object({ defaultBranch: Type.String() }, { additionalProperties: false }),
  },
  'finding.triaged': {
    title: 'A finding was confirmed',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object(decision, { additionalProperties: false }),
  },
  'finding.ignored': {
    title: 'A finding was ignored for a reason',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object({ ...decision, ...ignore }, { additionalProperties: false }),
  },
  'finding.reopened': {
    title:
      'A decision about a finding was taken back, or the time that it was ignored until has come',
    actor: [...CALLERS, Service],
    subject: [Finding],
    data: Type.Object(decision, { additionalProperties: false }),
  },
  'finding.assigned': {
    title: 'A finding was assigned',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object({ ...decision, isAssigned }, { additionalProperties: false }),
  },
  'finding.commented': {
    title: 'A comment on a finding was added',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object({ comment: Type.String() }, { additionalProperties: false }),
  },
  'finding.score_overridden': {
    title: 'An admin set the blast radius of a finding in place of the computed one',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object(
      {
        score: BlastRadiusScore,
        computed: BlastRadiusScore,
        reason: Personal(Type.String({ description: 'Why, in the words of who set it.' })),
      },
      { additionalProperties: false },
    ),
  },
  'finding.score_restored': {
    title: 'The computed blast radius of a finding counts again',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object(
      { score: BlastRadiusScore, computed: BlastRadiusScore },
      { additionalProperties: false },
    ),
  },
  'finding.bulk_previewed': {
    title: 'A change of many findings was previewed',
    actor: CALLERS,
    subject: [Preview],
    data: Type.Object({ count: Count }, { additionalProperties: false }),
  },
  'finding.bulk_changed': {
    title: 'The findings of a preview were changed',
    actor: CALLERS,
    subject: [Preview],
    data: Type.Object(
      {
        action: Type.String(),
        reason: Type.Optional(Type.String()),
        until: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        isAssigned: Type.Optional(isAssigned),
        findings: Type.Array(Type.String(), { description: 'Ids of the findings changed.' }),
      },
      { additionalProperties: false },
    ),
  },
  'finding.bulk_undone': {
    title: 'A change of many findings was undone',
    actor: CALLERS,
    subject: [Preview],
    data: Type.Object(
      {
        action: Type.String({ description: 'What was undone.' }),
        findings: Type.Array(Type.String(), { description: 'Ids of the findings restored.' }),
      },
      { additionalProperties: false },
    ),
  },
  'view.created': {
    title: 'A view of findings was saved',
    actor: CALLERS,
    subject: [View],
    data: nothing,
  },
  'view.deleted': {
    title: 'A saved view was deleted',
    actor: CALLERS,
    subject: [View],
    data: nothing,
  },
} as const satisfies Record<string, EventDefinition>;
