import type { Code } from './code-tree.ts';
import { lastName } from './last-name.ts';

/** Returns whether others must complete a class: declared so, of `ABC` or `Protocol`, or with a method that is `@abstractmethod`. */
export function isAbstractClass(code: Code): boolean {
  if (code.kind !== 'class') return false;
  if (code.isAbstract || code.bases.some((one) => ABSTRACT.test(lastName(one) ?? ''))) return true;
  return code.body.some(
    (one) =>
      one.kind === 'function' &&
      one.decorators.some((decorator) => lastName(decorator) === 'abstractmethod'),
  );
}

const ABSTRACT = /^(?:ABC|ABCMeta|Protocol)$/;
