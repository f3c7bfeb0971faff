import { boundValues } from '../program/bound-values.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** Methods of the builder of a kernel of Java, https://learn.microsoft.com/semantic-kernel/concepts/kernel */
const GIVES = { plugins: 'withPlugin', services: 'withAIService' };
/** Variables that lead to the call that builds a kernel. */
const MAX_DEPTH = 4;

/**
 * Returns what the builder of a kernel of Java is given as plugins, `Kernel.builder().withPlugin(plugin).build()`, or as services; null for
 * a kernel that the file is given.
 */
export function partsOfBuilder(
  kernel: Ref,
  of: 'plugins' | 'services',
  program: Program,
): readonly Ref[] | null {
  const made = builtBy(kernel, program, 0);
  if (made?.code.kind !== 'call') return null;
  return made.code.arguments.flatMap(({ name, value }) => {
    if (name !== GIVES[of]) return [];
    // `withAIService(ChatCompletionService.class, service)`
    const given = value.kind === 'list' ? value.items.at(-1) : value;
    return given === undefined ? [] : [objectOf({ ...made, code: given }, program)];
  });
}

function builtBy(value: Ref, program: Program, depth: number): Ref | null {
  const { code } = value;
  if (code.kind === 'call')
    return lastName(code.callee) === 'Kernel' && code.arguments.length > 0 ? value : null;
  if (depth > MAX_DEPTH) return null;
  const next = boundValues(value, program)[0] ?? definitionOf(value, program);
  return next === null || next.code === code ? null : builtBy(next, program, depth + 1);
}

/** The object of a plugin, `KernelPluginFactory.createFromObject(plugin, "desk")`; the value itself for any other. */
function objectOf(value: Ref, program: Program): Ref {
  const made = boundValues(value, program)[0] ?? value;
  const object = made.code.kind === 'call' ? pluginIn(made.code) : null;
  return object === null ? value : { ...made, code: object };
}

const pluginIn = ({ callee, arguments: [first] }: Extract<Code, { kind: 'call' }>): Code | null =>
  lastName(callee) === 'createFromObject' ? (first?.value ?? null) : null;
