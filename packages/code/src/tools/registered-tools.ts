import { lastName } from '../program/last-name.ts';
import type { Ref } from '../program/program.ts';

/** Returns what a lambda of Kotlin registers as tools: `ToolRegistry { tool(A); tools(B()) }`. */
export function registeredTools({ code, file, scope }: Ref): Ref[] {
  if (code.kind !== 'function' || code.name !== null || file.language !== 'jvm') return [];
  return code.body.flatMap((one) =>
    one.kind === 'call' && /^tools?$/.test(lastName(one.callee) ?? '')
      ? one.arguments.map(({ value }) => ({
          code: value,
          scope: file.scopes.of.get(code) ?? scope,
          file,
        }))
      : [],
  );
}
