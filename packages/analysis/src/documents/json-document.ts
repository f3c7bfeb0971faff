import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { AssetProblem } from '../assets/asset-sighting.ts';
import type { LineIndex } from '../line-index.ts';
import { jsonFault } from './syntax-fault.ts';

/** A member of a JSON object and the line (from 1) its name stands on. */
export type JsonMember = { readonly name: string; readonly value: Node; readonly line: number };

/** A JSON file with comments and trailing commas allowed, as editors and MCP clients read their settings. */
export type JsonDocument = {
  readonly root: Node | undefined;
  /** The first thing that is not JSON; what stands before and after is parsed nevertheless. */
  readonly problem: AssetProblem | null;
  members(node: Node | undefined): JsonMember[];
};

export function jsonDocument(lines: LineIndex): JsonDocument {
  const text = lines.bytes.toString('utf8');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const lineAt = lineCounter(text);
  const [error] = errors;
  const problem =
    error === undefined
      ? null
      : {
          line: lineAt(error.offset),
          reason: jsonFault(error.error, text, error.offset),
        };
  return {
    root,
    problem,
    members(node) {
      if (node?.type !== 'object') return [];
      return (node.children ?? []).flatMap((property) => {
        const [key, value] = property.children ?? [];
        if (key === undefined || value === undefined) return [];
        return [{ name: String(key.value), value, line: lineAt(key.offset) }];
      });
    },
  };
}

/** Lines of ascending offsets into a text, each part counted once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let counted = 0;
  return (offset) => {
    if (offset < counted) {
      line = 1;
      counted = 0;
    }
    for (
      let at = text.indexOf('\n', counted);
      at !== -1 && at < offset;
      at = text.indexOf('\n', at + 1)
    ) {
      line++;
    }
    counted = offset;
    return line;
  };
}
