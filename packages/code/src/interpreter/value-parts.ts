import type { Code } from '../program/code-tree.ts';

/** Returns the parts of which a value is made up: items, options, values of entries. */
export const partsFor = (code: Code): readonly Code[] => {
  if (code.kind === 'list') return code.items;
  if (code.kind === 'choice') return code.options;
  if (code.kind === 'mapping') return code.entries.map(({ value }) => value);
  // `[search] + more` is read as texts that are added up are.
  return code.kind === 'other' || code.kind === 'template' ? code.parts : [];
};
