import { assetAt } from '../assets/asset-at.ts';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Code } from '../program/code-tree.ts';
import type { CallRef, Ref } from '../program/program.ts';
import { textsOf } from '../program/value.ts';
import { UNKNOWN } from './argument-walk.ts';
import { addConfiguredServers } from './configured-servers.ts';

/** Annotations that make an interface an agent, https://docs.quarkiverse.io/quarkus-langchain4j/dev/ai-services.html */
const SERVICE = /^(?:RegisterAiService|AiService)$/;
/** Annotations that give a method of such an interface tools, and those of MCP servers. */
const TOOL_BOX = 'ToolBox';
const MCP_TOOL_BOX = 'McpToolBox';

/** Adds the tools, the MCP clients and the model that an annotation gives the agent which an interface is. */
export function addInterfaceTools(
  found: Found,
  name: string,
  annotation: Code,
  holder: Ref,
  at: Reading,
): void {
  const { line } = annotation;
  const here = { ...at, file: holder.file };
  const call: CallRef | null = annotation.kind === 'call' ? { ...holder, code: annotation } : null;
  if (SERVICE.test(name)) {
    // The model is a bean, which the configuration sets.
    addUse(found, { kind: 'model', name: UNKNOWN }, line, here);
    for (const item of itemsOf(call, 'tools', at)) addTool(found, item, line, here);
  }
  if (name === TOOL_BOX)
    for (const item of itemsOf(call, 'value|0', at)) addTool(found, item, line, here);
  if (name === MCP_TOOL_BOX) addServers(found, call, line, here);
}

function itemsOf(call: CallRef | null, names: string, { program }: Reading): readonly Ref[] {
  const given = call === null ? null : argumentOf(call, names, program);
  if (given === null) return [];
  return given.code.kind === 'list'
    ? given.code.items.map((code) => ({ ...given, code }))
    : [given];
}

/** The tools of a class, or the agent that an interface is; `unknown` for a class that the tree does not show, or the name of a bean. */
function addTool(found: Found, item: Ref, line: number, at: Reading): void {
  const assets = at.read.assetsOf(item).filter(({ kind }) => kind === 'tool' || kind === 'agent');
  for (const one of assets) if (one !== found) addUse(found, one, line, at);
  if (assets.length === 0) addUse(found, { kind: 'tool', name: UNKNOWN }, line, at);
}

/** `@McpToolBox("files")`; without names, all servers of the configuration. What they list is known when they run. */
function addServers(found: Found, call: CallRef | null, line: number, at: Reading): void {
  const names = itemsOf(call, 'value|0', at).flatMap((one) => {
    const [text] = textsOf(one, at.program);
    return text === undefined ? [] : [{ name: text.value, one }];
  });
  for (const { name, one } of names) {
    const client = assetAt('mcp-client', name, one);
    at.found.add(client);
    addUse(found, client, line, at);
  }
  const count = names.length === 0 ? addConfiguredServers(found, line, at) : names.length;
  if (count === 0) addUse(found, { kind: 'mcp-client', name: UNKNOWN }, line, at);
  addUse(found, { kind: 'tool', name: UNKNOWN }, line, at);
}
