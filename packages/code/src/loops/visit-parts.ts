import { partsOf } from '../program/code-tree.ts';
import type { Ref } from '../program/program.ts';

/** Visits code and all its parts, each with its scope, outer ones first, until `isEnough`; those that `isLeftOut` are not visited. */
export function visitParts(
  ref: Ref,
  isEnough: () => boolean,
  visit: (at: Ref) => void,
  isLeftOut: (at: Ref) => boolean = () => false,
): void {
  if (isEnough()) return;
  const { code, file } = ref;
  const at = { ...ref, scope: file.scopes.of.get(code) ?? ref.scope };
  if (isLeftOut(at)) return;
  visit(at);
  for (const part of partsOf(code)) visitParts({ ...at, code: part }, isEnough, visit, isLeftOut);
}
