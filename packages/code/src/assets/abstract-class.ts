import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/**
 * Returns whether others must complete a class: declared so, of `ABC` or `Protocol`, or with a method that is
 * `@abstractmethod` or only raises `NotImplementedError`.
 */
export function isAbstractClass(code: Code): boolean {
  if (code.kind !== 'class') return false;
  if (code.isAbstract || code.bases.some((one) => ABSTRACT.test(lastName(one) ?? ''))) return true;
  return code.body.some(
    (one) =>
      one.kind === 'function' &&
      (one.decorators.some((decorator) => lastName(decorator) === 'abstractmethod') ||
        isUnwritten(one.body)),
  );
}

/** `raise NotImplementedError` alone, below a doc comment at most. */
function isUnwritten(body: readonly Code[]): boolean {
  const last = body.flatMap(statementsOf).filter(({ kind }) => kind !== 'text');
  return last.length === 1 && lastName(calleeOf(last[0] as Code)) === 'NotImplementedError';
}

const statementsOf = (code: Code): readonly Code[] =>
  code.kind === 'other' ? code.parts.flatMap(statementsOf) : [code];
const calleeOf = (code: Code): Code => (code.kind === 'call' ? code.callee : code);

const ABSTRACT = /^(?:ABC|ABCMeta|Protocol)$/;
