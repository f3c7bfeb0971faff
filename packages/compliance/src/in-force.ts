import type { Control } from './framework.ts';

/** Returns whether a control applies on a day, `YYYY-MM-DD` in UTC. */
export function isInForce({ appliesFrom }: Control, day: string): boolean {
  // days of this form sort as text
  return appliesFrom === null || appliesFrom <= day;
}
