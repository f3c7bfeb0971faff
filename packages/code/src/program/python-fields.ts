import type { Call, ClassCode, Code } from './code-tree.ts';
import { firstReturn } from './first-return.ts';
import { lastName } from './last-name.ts';
import type { Ref } from './program.ts';

/*
 * Objects of settings in Python: what declares their fields, what makes them, and the generic types of frameworks that hold them.
 */

/** Generic types of frameworks whose objects hold one of the type in brackets, and the member that holds it. */
const HOLDERS: Readonly<Record<string, string>> = {
  // https://docs.langchain.com/oss/python/langgraph/graph-api#runtime-context
  Runtime: 'context',
  ToolRuntime: 'context',
  // https://openai.github.io/openai-agents-python/context
  RunContextWrapper: 'context',
  // https://ai.pydantic.dev/dependencies
  RunContext: 'deps',
};

/**
 * Returns the object that a framework's object holds by its type: `Settings()` for `context` of `runtime: Runtime[Settings]` and of
 * `get_runtime(Settings)`; null for another member.
 */
export function heldByType(of: Ref, name: string): Ref | null {
  const { code, file } = of;
  if (file.language !== 'python' || code.kind !== 'call') return null;
  const { callee } = code;
  const holder = callee.kind === 'index' ? lastName(callee.of) : null;
  const [first] = lastName(callee) === 'get_runtime' ? code.arguments : [];
  const type =
    callee.kind === 'index' && holder !== null && Object.hasOwn(HOLDERS, holder)
      ? HOLDERS[holder] === name
        ? callee.key
        : null
      : name === 'context'
        ? (first?.value ?? null)
        : null;
  return type === null ? null : { ...of, code: objectOfType(type, code.line) };
}

const objectOfType = (type: Code, line: number): Code => ({
  kind: 'call',
  callee: type,
  arguments: [],
  line,
});

/**
 * Returns the default of a field of a class that a call declares: `"gpt-5"` of `field(default="gpt-5")`, `Field("gpt-5")` and
 * `field(default_factory=lambda: "gpt-5")`; null for another value.
 */
export function fieldDefault({ code, scope, file }: Ref): Ref | null {
  if (file.language !== 'python' || code.kind !== 'call') return null;
  const name = lastName(code.callee);
  if (name !== 'field' && name !== 'Field') return null;
  const first = code.arguments.find((one) => one.name === null)?.value;
  const given =
    code.arguments.find((one) => one.name === 'default')?.value ??
    (name === 'Field' ? first : undefined);
  if (given !== undefined) return isEllipsis(given) ? null : { code: given, scope, file };
  const factory = code.arguments.find((one) => one.name === 'default_factory')?.value;
  const own = factory === undefined ? undefined : file.scopes.of.get(factory);
  const [made] = factory?.kind === 'function' && factory.name === null ? factory.body : [];
  return made === undefined || own === undefined ? null : { code: made, scope: own, file };
}

/** `Field(...)` has no default. */
const isEllipsis = (code: Code): boolean => code.kind === 'other' && code.parts.length === 0;

/** Returns the call by which a class method of Python makes an object of its class, `cls(**values)`; null for another function. */
export function madeByClassMethod({ code, file, scope }: Ref): (Ref & { code: Call }) | null {
  if (file.language !== 'python' || code.kind !== 'function') return null;
  const own = scope.owner;
  if (own?.kind !== 'class' || !code.decorators.some((one) => lastName(one) === 'classmethod'))
    return null;
  const made = firstReturn(code.body);
  const within = file.scopes.of.get(code);
  if (made?.kind !== 'call' || within === undefined || !makes(made, own)) return null;
  return { code: made, scope: within, file };
}

const makes = ({ callee }: Call, { name }: ClassCode): boolean =>
  callee.kind === 'name' && (callee.name === 'cls' || callee.name === name);
