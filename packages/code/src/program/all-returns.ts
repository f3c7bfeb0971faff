import { type Code, partsOf } from './code-tree.ts';

/** All that a body returns, functions inside it left out. */
export const allReturns = (body: readonly Code[]): Code[] =>
  body.flatMap((one) => {
    if (one.kind === 'return') return [one.value];
    return one.kind === 'function' || one.kind === 'class' ? [] : allReturns(partsOf(one));
  });
