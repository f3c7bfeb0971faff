import { labelText } from '../assets/asset-names.ts';
import { agentFields, describesCommand, givenParts, mayBeAgent } from '../assets/own-agent.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import { constructionsOf, type Sites } from '../loops/constructions.ts';
import { argumentOf } from '../program/arguments.ts';
import type { ClassRef, Program, Ref } from '../program/program.ts';

/**
 * Returns whether a class that extends one that is called an agent, `made` where the tree defines it, is none: it replays what it is
 * given, describes another program, or only makes agents.
 */
export function isNoAgent(
  ref: ClassRef,
  made: Ref | null,
  base: readonly string[],
  program: Program,
  sites: Sites,
): boolean {
  if (made === null) return isOnlyConstructed(ref, base, program, sites);
  return !mayBeAgent([ref, made]) || describesCommand([ref, made]);
}

/**
 * Returns whether a class that extends an agent of a framework is only a way to make agents: it gives them neither model, tools nor
 * instructions, and the calls that make its objects name each.
 */
function isOnlyConstructed(
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
