import type { RelationEnd } from '@svc/contract';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { allReturns } from '../program/all-returns.ts';
import type { Ref } from '../program/program.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { UNKNOWN } from './argument-walk.ts';

/** Annotations of the methods that give an agent of LangChain4j its parts, https://docs.langchain4j.dev/tutorials/agents#declarative-api */
const SUPPLIERS: Readonly<Record<string, RelationEnd['kind']>> = {
  ChatModelSupplier: 'model',
  ToolsSupplier: 'tool',
  ToolProviderSupplier: 'mcp-client',
  SupervisorRequest: 'prompt',
};
/** Values that one method returns, items of lists too. */
const MAX_VALUES = 100;

/** Adds what a method of an agent's interface returns that the annotation `name` marks: `@ToolsSupplier static Object[] tools()`. */
export function addSupplied(found: Found, name: string, method: Ref, at: Reading): void {
  const kind = Object.hasOwn(SUPPLIERS, name) ? SUPPLIERS[name] : undefined;
  const { code, file } = method;
  if (kind === undefined || code.kind !== 'function') return;
  const scope = file.scopes.of.get(code) ?? method.scope;
  const values = allReturns(code.body)
    .flatMap((one) => (one.kind === 'list' ? one.items : [one]))
    .slice(0, MAX_VALUES);
  const here = { ...at, file };
  for (const value of values) {
    const assets = suppliedBy({ code: value, scope, file }, kind, found, at);
    if (kind === 'prompt') for (const one of assets) at.found.add(one);
    for (const one of assets) addUse(found, one, value.line, here);
    if (assets.length === 0) addUse(found, { kind, name: UNKNOWN }, value.line, here);
  }
}

function suppliedBy(
  value: Ref,
  kind: RelationEnd['kind'],
  { name }: Found,
  { program, read }: Reading,
): readonly Found[] {
  if (kind === 'prompt') return promptsOf(value, `${name} prompt`, program, read.assetsOf);
  const assets = kind === 'model' ? read.models(value, OWN_AGENT) : read.assetsOf(value);
  return assets.filter((one) => one.kind === kind);
}
