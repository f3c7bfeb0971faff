import { constructionsOf, isProduct, type Sites } from '../loops/constructions.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { classAndBases, ownerValues } from '../loops/owner-values.ts';
import { classAround } from '../program/class-around.ts';
import type { FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import type { Scope } from '../program/scope.ts';

/**
 * Returns what calls give for a value that is a parameter of the function around it, or a member that the constructor of its class is
 * given; empty where nothing of the tree gives it.
 */
export function callersValues(value: Ref, program: Program, sites: Sites): readonly Ref[] {
  const own = classAround(value);
  const around = functionAround(value.scope);
  if (own === null && around === null) return [];
  const code = {
    classes: own === null ? [] : classAndBases(own, program),
    functions: new Set(around === null ? [] : [around]),
  };
  return ownerValues(value, code, program, sites).filter((one) => one.code !== value.code);
}

/** Whether code outside tests calls a function of a name, with or without arguments. */
function isCalled({ name }: FunctionCode, path: string, program: Program, sites: Sites): boolean {
  if (name === null) return false;
  return program
    .mentioning(`${name}(`, path)
    .filter(isProduct)
    .slice(0, MAX_FILES)
    .some((one) => {
      const file = program.file(one);
      return (
        file !== null &&
        [...sites(file).keys()].some(
          (code) => code.kind === 'call' && lastName(code.callee) === name,
        )
      );
    });
}

const MAX_FILES = 30;

/** Whether a value is a parameter of a function or a constructor that nothing of the tree calls: code outside the tree may give it. */
export function mayBeGiven({ code, scope, file }: Ref, program: Program, sites: Sites): boolean {
  if (code.kind !== 'name') return false;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const { owner } = at;
    if (owner?.kind !== 'function') continue;
    if (!owner.parameters.some(({ name }) => name === code.name)) continue;
    const isMaker = /^(?:__init__|constructor)$/.test(owner.name ?? '');
    const own = isMaker ? classAround({ code, scope, file }) : null;
    if (own !== null) return constructionsOf(own, program, sites).length === 0;
    return !isCalled(owner, file.path, program, sites);
  }
  return false;
}
