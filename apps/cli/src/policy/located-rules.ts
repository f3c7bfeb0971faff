import type { Decision, Outcome } from '@svc/policy';
import type { PolicyPack } from './policy-pack.ts';

/** A rule that applied; the place is `FILE:LINE:COLUMN`, null for what decides before the pack: `state`, `scope`, ... */
export type LocatedRule = {
  readonly rule: string;
  readonly outcome: Outcome;
  readonly text: string;
  readonly place: string | null;
};

/** Returns every restriction that applied, strongest first; of an allowed call the rule that permits it. */
export function locatedRules({ places }: PolicyPack, decision: Decision): LocatedRule[] {
  const { outcome, rule, reason, reasons } = decision;
  const applied = reasons.length > 0 ? reasons : [{ rule, outcome, text: reason }];
  return applied.map((one) => {
    const place = places.get(one.rule);
    return { ...one, place: place ? `${place.file}:${place.line}:${place.column}` : null };
  });
}
