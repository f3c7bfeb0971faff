import { memoTable } from '@svc/analysis';
import { entry } from './arguments.ts';
import { assetAt } from './asset-at.ts';
import type { Code } from './code-tree.ts';
import type { Found } from './found.ts';
import type { Interpreter } from './meaning.ts';
import type { Program, Ref } from './program.ts';
import { definitionOf } from './symbol.ts';
import { textsOf } from './value.ts';

/** Tools of a list that a variable holds: it may be given to any number of agents. */
const LISTED = memoTable<Code, Found[]>('tools by list');

/** Functions and schemas that are handed over as tools without being declared so. */
export function plainTools(value: Ref, program: Program, read: Interpreter, depth = 0): Found[] {
  const items = value.code.kind === 'list' ? value.code.items : [value.code];
  return items.flatMap((item): Found[] => {
    const ref = { ...value, code: item };
    if (item.kind === 'mapping') return schemaTool(ref, program);
    const made = item.kind === 'name' || item.kind === 'member' ? definitionOf(ref, program) : null;
    if (made?.code.kind === 'list' && item.kind === 'name') {
      if (depth > 0) return [];
      return program.run.memo.get(LISTED, made.code, () => plainTools(made, program, read, 1));
    }
    if (made?.code.kind === 'mapping') return schemaTool(made, program);
    if (made?.code.kind !== 'function' || made.code.name === null) return [];
    return read.meaning(made) === null ? [assetAt('tool', made.code.name, made)] : [];
  });
}

/** A tool as the chat interfaces take it: `{"type": "function", "function": {"name": ...}}`, `{"name", "input_schema"}`. */
export function schemaTool(mapping: Ref, program: Program): Found[] {
  const inner = entry(mapping, 'function');
  const at = inner?.code.kind === 'mapping' ? inner : mapping;
  const name = entry(at, 'name');
  const isTool =
    ['input_schema', 'inputSchema'].some((one) => entry(at, one) !== null) ||
    (entry(at, 'description') !== null && entry(at, 'parameters') !== null);
  const [text] = name === null || !isTool ? [] : textsOf(name, program);
  if (text === undefined || !/^[\w.:-]{1,128}$/.test(text.value)) return [];
  return [assetAt('tool', text.value, at)];
}
