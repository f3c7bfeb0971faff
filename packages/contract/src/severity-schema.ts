import { Type } from 'typebox';
import { SEVERITIES } from './severity.ts';

export type Severity = (typeof SEVERITIES)[number];
export const Severity = Type.Enum(SEVERITIES, { description: 'Severity, worst first.' });
