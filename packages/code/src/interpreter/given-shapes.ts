import { modelId } from '@svc/analysis';
import type { Interpreter } from '../assets/meaning.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { systemTexts } from '../loops/system-texts.ts';
import { visitParts } from '../loops/visit-parts.ts';
import type { Code } from '../program/code-tree.ts';
import { comprehended } from '../program/collections.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { CallRef, Ref } from '../program/program.ts';
import { describesRun, isNoValue } from '../tools/ready-tools.ts';
import { registeredTools } from '../tools/registered-tools.ts';

/*
 * The shapes in which an agent is given a model, tools or a prompt.
 */

/** What of a value is a value of the role, too; null for one that is not put together. */
export function partsGiven(value: Ref, isList: boolean, read: Interpreter): readonly Ref[] | null {
  const { code } = value;
  const refs = (codes: readonly Code[]) => codes.map((one) => ({ ...value, code: one }));
  if (code.kind === 'choice') return refs(code.options);
  if (code.kind === 'other' && code.parts.length === 1) return refs(code.parts);
  if (!isList) return null;
  const source = comprehended(value, (one) => read.meaning(one)?.found != null);
  if (source !== null) return [source];
  if (code.kind === 'list') return refs(code.items);
  // Lists that are added up
  if (code.kind === 'template') return refs(code.parts);
  if (code.kind === 'mapping' && !isDescription(code))
    return refs(code.entries.map((one) => one.value).filter((one) => !describesRun(one)));
  const registered = registeredTools(value);
  return registered.length === 0 ? null : registered;
}

/** `{"type": "web_search"}` is one tool; `{ search, fetch }` are some. */
const isDescription = (code: Code) =>
  code.kind === 'mapping' &&
  code.entries.some(
    ({ key }) => key?.kind === 'text' && /^(?:type|name|function|description)$/.test(key.value),
  );

/** `model={"model": "gpt-5"}`, `llm_config={"config_list": [{"model": "gpt-5"}]}` */
const SETTINGS = ['model', 'model_id', 'modelId', 'model_name', 'id', 'name', 'config_list'];

/** Returns what a dictionary of settings names as models. */
export function modelSettings(value: Ref): readonly Ref[] {
  const inner = SETTINGS.map((key) => entry(value, key)).find((one) => one !== null);
  if (inner === undefined) return [];
  const items = inner.code.kind === 'list' ? inner.code.items : [inner.code];
  return items.map((code) => ({ ...inner, code }));
}

/** Settings of an agent that runs code that a model writes: `code_execution_config={"work_dir": "out"}`. */
export const runsCode = (value: Ref) =>
  value.code.kind === 'mapping' &&
  ['work_dir', 'use_docker', 'last_n_messages', 'executor'].some(
    (key) => entry(value, key) !== null,
  );

/** Returns arguments of a function outside the tree that name a model, or set a system message in a lambda. */
export const toldValues = (call: CallRef, role: Role): readonly Ref[] =>
  call.code.arguments.flatMap(({ value }): readonly Ref[] => {
    const ref = { ...call, code: value };
    if (role === 'model') {
      const id = value.kind === 'text' ? modelId(value.value) : null;
      return id === null || id.needsContext ? [] : [ref];
    }
    return role === 'prompt' && value.kind === 'function' ? saidIn(ref) : [];
  });

/** Texts kept of one lambda. */
const MAX_TEXTS = 20;

/** What a lambda says as the system: `prompt("id") { system("You are ...") }` of Kotlin. */
function saidIn(lambda: Ref): readonly Ref[] {
  const found: Ref[] = [...systemTexts(lambda)];
  visitParts(
    lambda,
    () => found.length >= MAX_TEXTS,
    (at) => {
      const { code } = at;
      const [first] =
        code.kind === 'call' && lastName(code.callee) === 'system' ? code.arguments : [];
      if (first !== undefined) found.push({ ...at, code: first.value });
    },
  );
  return found;
}

/** Whether code says that nothing is given: `[]`, `None`, `false`, `NOT_GIVEN`. */
export const isNothing = (code: Code): boolean =>
  (code.kind === 'list' && code.items.length === 0) ||
  (code.kind === 'mapping' && code.entries.length === 0) ||
  (code.kind === 'other' && code.parts.length === 0) ||
  (code.kind === 'text' && code.value.trim() === '') ||
  ((code.kind === 'name' || code.kind === 'member') && isNoValue(code.name));
