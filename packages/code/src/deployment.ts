import { argumentOf } from './arguments.ts';
import { asDeployment, type FrameworkRow } from './frameworks/framework-row.ts';
import type { CallRef, Program } from './program.ts';

/**
 * The row of a call that names a model, changed to name a deployment where only an argument that says so is given: Azure's
 * `azure_deployment` is what its owner called it, not the maker's id.
 */
export function rowOfNames(
  ref: CallRef,
  row: FrameworkRow,
  names: string,
  program: Program,
): FrameworkRow {
  const all = names.split('|');
  const plain = all.filter((name) => !/deploy/i.test(name));
  if (plain.length === all.length || plain.length === 0) return row;
  return argumentOf(ref, plain.join('|'), program) === null ? asDeployment(row) : row;
}
