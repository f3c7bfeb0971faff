import { type Static, Type } from 'typebox';
import { CONFIDENCES } from './confidence.ts';

export const Confidence = Type.Enum(CONFIDENCES, {
  description: 'How certain a detection is, most certain first.',
});
export type Confidence = Static<typeof Confidence>;
