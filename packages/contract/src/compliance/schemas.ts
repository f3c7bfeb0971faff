import { type Static, Type } from 'typebox';

/**
 * What meets a control, as an auditor would look at it first.
 *
 *     technical       a system enforces or records it
 *     organizational  a rule, plan, process, document or contract
 *     people          training, competence, roles of persons
 *     physical        a place, a building, a device as an object
 */
export const CONTROL_KINDS = ['technical', 'organizational', 'people', 'physical'] as const;
export const ControlKind = Type.Enum(CONTROL_KINDS, {
  description: 'What meets a control: a system, an organization, people, or a place.',
});
export type ControlKind = Static<typeof ControlKind>;

/** The name of a framework in paths, such as `nist-ai-rmf`. */
export const FrameworkId = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  minLength: 3,
  maxLength: 40,
  description: 'Name of a framework, as the list of frameworks has it.',
});

const Day = Type.String({ format: 'date', description: 'A day, YYYY-MM-DD.' });

/** A control of a framework, in our own words. */
export const FrameworkControl = Type.Object({
  id: Type.String({ description: 'As people write it; it means something only with its version.' }),
  title: Type.String(),
  description: Type.String({ description: 'What has to be the case.' }),
  group: Type.String({ description: 'The part of the framework that it belongs to.' }),
  kind: ControlKind,
  appliesFrom: Type.Union([Day, Type.Null()], {
    description: 'First day on which it applies; null where that is the day of publication.',
  }),
  inForce: Type.Boolean({ description: 'Whether it applies today; until then it is not counted.' }),
});
export type FrameworkControl = Static<typeof FrameworkControl>;

const Count = Type.Integer({ minimum: 0 });

/**
 * How much of a control its signals answer: that of its strongest signal.
 *
 *     full     every part, for the population of the signal
 *     partial  a part; partial signals never add up to a full one
 *     none     no signal is mapped
 */
export const CONTROL_STRENGTHS = ['full', 'partial', 'none'] as const;
export const ControlStrength = Type.Enum(CONTROL_STRENGTHS, {
  description: 'How much of the control its strongest signal answers.',
});
export type ControlStrength = Static<typeof ControlStrength>;

/** Which signals say something of each control, in one version. */
export const FrameworkMapping = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'Within a version of the framework.' }),
    reason: Type.String({ description: 'Why it differs from the version before it.' }),
    byStrength: Type.Record(ControlStrength, Count),
  },
  { description: 'The mapping of its controls to signals, and how many have each strength.' },
);

/** A framework in one version, with the numbers of its controls. */
export const Framework = Type.Object({
  id: FrameworkId,
  name: Type.String(),
  version: Type.String({ description: 'Part of every reference to a control.' }),
  edition: Type.String({ description: 'What exactly the version is.' }),
  published: Type.String({ description: 'YYYY, YYYY-MM or YYYY-MM-DD, as exactly as known.' }),
  unit: Type.String({ description: 'What its controls are called.' }),
  source: Type.String({ description: 'Where its ids were taken from.' }),
  licence: Type.String({
    description: "Terms of the framework's own text, which is not repeated here.",
  }),
  controls: Type.Object(
    { total: Count, inForce: Count, byKind: Type.Record(ControlKind, Count) },
    { description: 'How many controls it has, how many apply today, and of which kinds.' },
  ),
  mapping: FrameworkMapping,
});
export type Framework = Static<typeof Framework>;
