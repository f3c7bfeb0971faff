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
});
export type Framework = Static<typeof Framework>;

export const FrameworkWithControls = Type.Object({
  framework: Framework,
  controls: Type.Array(FrameworkControl, { description: 'In the order of the framework.' }),
});
export type FrameworkWithControls = Static<typeof FrameworkWithControls>;
