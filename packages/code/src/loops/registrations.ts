import { lastName } from '../program/last-name.ts';
import type { Ref } from '../program/program.ts';
import { dottedName } from '../program/value.ts';
import { snakeCase } from './loop-terms.ts';
import { visitParts } from './visit-parts.ts';

const ADDS_TOOL = /^(?:register|add)_?(?:tools?|functions?)$/;
const ADDS = /^(?:register|add|append|set|push|insert|put)$/;
const TOOLS = /(?:^|[_.])(?:tools|tool_?(?:registry|set|box|manager|map)|toolkit)$/;
const MAX_VALUES = 60;

/** Returns what code registers as tools: `tools.register(Search())`, `agent.RegisterTool(tools.NewBash())`. */
export function registeredValues(start: Ref): readonly Ref[] {
  const found: Ref[] = [];
  visitParts(
    start,
    () => found.length >= MAX_VALUES,
    (at) => {
      const { code } = at;
      // `self.tools[tool.name] = tool`
      if (code.kind === 'binding' && code.target.kind === 'index' && code.value !== null) {
        if (TOOLS.test(snakeCase(dottedName(code.target.of))))
          found.push({ ...at, code: code.value });
        return;
      }
      if (code.kind !== 'call' || code.callee.kind !== 'member') return;
      const method = snakeCase(lastName(code.callee) ?? '');
      const on = snakeCase(dottedName(code.callee.of));
      const isAdding = ADDS_TOOL.test(method) || (ADDS.test(method) && TOOLS.test(on));
      const [first, second] = code.arguments;
      // `tools.register("search", search)`
      const value = first?.value.kind === 'text' ? second?.value : first?.value;
      if (isAdding && value !== undefined) found.push({ ...at, code: value });
    },
  );
  return found;
}
