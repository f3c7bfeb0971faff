import type { Reading } from '../assets/file-reading.ts';
import type { Ref } from '../program/program.ts';
import { symbolsOf } from '../program/symbol.ts';

/**
 * Returns the tools and agents that a module of the tree exports: `{ ...kitchen }` of `import * as kitchen`, at most `limit` names of the
 * module; null for another name.
 */
export function moduleAssets(
  value: Ref,
  limit: number,
  { program, read }: Reading,
): readonly Ref[] | null {
  const [symbol] = symbolsOf(value, program);
  const file = symbol?.startsWith('file:') ? program.file(symbol.slice('file:'.length)) : null;
  if (file === null || value.code.kind !== 'name') return null;
  const scope = file.scopes.top;
  const { line } = value.code;
  return [...scope.names.keys()]
    .slice(0, limit)
    .map((name): Ref => ({ code: { kind: 'name', name, line }, scope, file }))
    .filter((one) => read.assetsOf(one).some(({ kind }) => kind === 'tool' || kind === 'agent'));
}
