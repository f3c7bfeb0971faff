import { asDeployment, type FrameworkRow } from '../frameworks/framework-row.ts';
import { argumentOf } from '../program/arguments.ts';
import type { CallRef, Program } from '../program/program.ts';

/**
 * Returns the row of a call that names a model, changed to name a deployment if only an argument for deployments is given: Azure's
 * `azure_deployment` is its owner's name, not the vendor's id.
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
