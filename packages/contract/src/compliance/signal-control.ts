import { type Static, Type } from 'typebox';
import { ControlId, FrameworkVersion } from './control.ts';
import { FrameworkId } from './schemas.ts';

/** A control that a signal says something of, in the current version of its framework. */
export const SignalControl = Type.Object({
  frameworkId: FrameworkId,
  frameworkName: Type.String(),
  frameworkVersion: FrameworkVersion,
  controlId: ControlId,
  title: Type.String(),
  strength: Type.Enum(['full', 'partial'] as const, {
    description: 'Whether the signal answers every part of the control, for its population.',
  }),
  covers: Type.String({ description: 'The part of the control that is shown when it is met.' }),
  leaves: Type.String({ description: 'What an auditor still has to ask.' }),
});
export type SignalControl = Static<typeof SignalControl>;
