import { labelText } from '../assets/asset-names.ts';
import { agentFields, givenParts } from '../assets/own-agent.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import { constructionsOf, type Sites } from '../loops/constructions.ts';
import { argumentOf } from '../program/arguments.ts';
import type { ClassRef, Program } from '../program/program.ts';

/**
 * Returns whether a class that extends an agent of a framework is only a way to make agents: it gives them neither model, tools nor
 * instructions, and the calls that make its objects name each.
 */
export function isOnlyConstructed(
  ref: ClassRef,
  base: readonly string[],
  program: Program,
  sites: Sites,
): boolean {
  const row = frameworkRow(ref.file.language, base, 'call');
  if (row?.asset !== 'agent' || row.label === '') return false;
  if (agentFields(ref).length > 0 || givenParts(ref).length > 0) return false;
  const calls = constructionsOf(ref, program, sites);
  return (
    calls.length > 0 &&
    calls.every((call) => {
      const label = argumentOf(call, row.label, program);
      return label !== null && labelText(label, program) !== null;
    })
  );
}
