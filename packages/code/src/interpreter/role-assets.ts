import type { AssetKind } from '@svc/contract';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { systemTexts } from '../loops/system-texts.ts';
import type { Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { placeName } from '../prompts/message-prompts.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { classTools, listedTools } from '../tools/class-tools.ts';
import { plainTools } from '../tools/plain-tools.ts';
import { registryTools } from '../tools/tool-registries.ts';
import type { Adding, OwnRole } from './own-agent-values.ts';
import { wrappedTools } from './wrapped-tools.ts';

const TOOLS: ReadonlySet<AssetKind> = new Set<AssetKind>(['tool', 'agent', 'mcp-client']);

/** Returns the models, tools or prompts that a value of a hand-written agent resolves to; `isRegistered` for a tool that is registered by name. */
export function assetsOfRole(
  role: OwnRole,
  value: Ref,
  isRegistered: boolean,
  { found, at }: Adding,
): readonly Found[] {
  const { program, read } = at;
  if (role === 'model') return read.models(value, OWN_AGENT);
  if (role === 'prompt') {
    const name = isMessageText(value, read) ? `${placeName(value, read)} system` : found.name;
    const prompts = promptsOf(value, `${name} prompt`, program, read.assetsOf);
    // `sys := openai.SystemMessage(rules)`
    const made =
      prompts.length > 0 || value.code.kind !== 'name' ? null : definitionOf(value, program);
    const texts = made?.code.kind === 'call' ? systemTexts(made) : [];
    return prompts.length > 0
      ? prompts
      : texts.flatMap((text) => promptsOf(text, `${name} prompt`, program, read.assetsOf));
  }
  const known = read.assetsOf(value).filter(({ kind }) => TOOLS.has(kind));
  const listed = isRegistered ? [] : listedTools(value, program, read);
  if (known.length + listed.length > 0) return [...known, ...listed];
  const wrapped = wrappedTools(value, program, read);
  if (wrapped.length > 0) return wrapped;
  const plain = [...plainTools(value, program, read), ...registryTools(value, program, read)];
  return plain.length > 0 || !isRegistered ? plain : classTools(value, program, read);
}

/** Whether a text is the content of a message, which is named after the function that sends it. */
function isMessageText({ code, file }: Ref, read: Interpreter): boolean {
  const stand = read.sites(file).get(code)?.stand;
  return stand?.as === 'entry' && stand.name === 'content';
}
