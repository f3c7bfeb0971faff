import type { AssetKind } from '@svc/contract';
import { type Code, somePart } from '../program/code-tree.ts';
import { detached } from '../program/detached.ts';
import type { Ref } from '../program/program.ts';
import { type Found, foundAt } from './found.ts';

/** An asset that is identified by its place alone: a function handed over as a tool, a text that is a prompt. */
export const assetAt = (kind: AssetKind, name: string, { file, code }: Ref): Found =>
  foundAt(
    kind,
    name,
    file.path,
    code.line,
    kind === 'prompt' ? { wording: wordingOf(code) } : undefined,
  );

/** Characters of a text that distinguish it from others on its line. */
const MAX_WORDING = 60;

/** Depth limit of the search for a text. */
const MAX_DEPTH = 4;

/** Returns the beginning of the first text in code, with its length; empty without one. */
function wordingOf(code: Code, depth = 0): string {
  if (code.kind === 'text')
    return detached(`${code.value.length} ${code.value.slice(0, MAX_WORDING)}`);
  let wording = '';
  if (depth < MAX_DEPTH)
    somePart(code, (part) => {
      wording = wordingOf(part, depth + 1);
      return wording !== '';
    });
  return wording;
}
