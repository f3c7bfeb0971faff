import { assetUse } from '@svc/analysis';
import type { Found, Use } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import type { Code } from '../program/code-tree.ts';
import type { CodeFile, Program, Ref } from '../program/program.ts';
import { schemaTool } from '../tools/plain-tools.ts';
import { type DefinitionText, definitionTexts } from './definition-texts.ts';

/** A tool of an MCP server as its source defines it. */
export type ServerTool = {
  /** Null if the source does not determine it. */
  readonly server: string | null;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly texts: readonly DefinitionText[];
};

/** Tools of the servers of a tree; `firstLeftOut` is the one at which a limit was reached, null where all were read. */
export type ServerTools = {
  readonly tools: readonly ServerTool[];
  readonly firstLeftOut: Pick<ServerTool, 'path' | 'line'> | null;
};

const MCP_PACKAGE = /modelcontextprotocol|^(?:fast)?mcp$|\/mcp-go$/;
/** A tree written by people has fewer: `awslabs/mcp` has 572 tools, whose texts have 530,000 characters. */
const MAX_TOOLS = 2_000;
const MAX_CHARACTERS = 4_000_000;

/** Returns the tools that MCP servers are given, and those that packages of MCP make, but for those of tests. */
export function serverTools(
  found: readonly Found[],
  uses: readonly Use[],
  program: Program,
  read: Interpreter,
): ServerTools {
  const servers = new Map<string, string>();
  for (const { from, to } of uses) {
    if (from.kind === 'mcp-server' && 'home' in to) servers.set(placeOf(to), from.name);
  }
  const byPath = Map.groupBy(
    found.filter(({ kind, path }) => kind === 'tool' && assetUse(path) !== 'test'),
    ({ path }) => path,
  );
  const tools: ServerTool[] = [];
  let characters = 0;
  for (const [path, ofFile] of byPath) {
    const file = program.file(path);
    if (file === null) continue;
    for (const { ref, tool, server } of definitionsIn(file, ofFile, servers, program, read)) {
      const { name, line } = tool;
      if (tools.length === MAX_TOOLS || characters > MAX_CHARACTERS) {
        return { tools, firstLeftOut: { path, line } };
      }
      const texts = definitionTexts(ref, program);
      characters += texts.reduce((sum, { text }) => sum + text.length, 0);
      tools.push({ server, name, path, line, texts });
    }
  }
  return { tools, firstLeftOut: null };
}

type Definition = { readonly ref: Ref; readonly tool: Found; readonly server: string | null };

/** Finds the code of a file that defines its tools. */
function* definitionsIn(
  file: CodeFile,
  tools: readonly Found[],
  servers: ReadonlyMap<string, string>,
  program: Program,
  read: Interpreter,
): Generator<Definition> {
  const byLine = Map.groupBy(tools, ({ line }) => line);
  const known = new Set<string>();
  for (const { code, scope } of read.sites(file).values()) {
    for (const tool of byLine.get(code.line) ?? []) {
      const place = placeOf(tool);
      if (known.has(place)) continue;
      const ref = { code, scope, file };
      const row = definingRow(ref, tool.name, program, read);
      const server = servers.get(place) ?? null;
      if (row === undefined || (server === null && !isOfMcp(row))) continue;
      known.add(place);
      yield { ref, tool, server };
    }
  }
}

const placeOf = ({ name, path, line }: Found) => `${path}\0${line}\0${name}`;

function isOfMcp(row: FrameworkRow | null): boolean {
  return row?.packages.some((name) => MCP_PACKAGE.test(name)) ?? false;
}

/** The row by which a piece of code defines the tool; null where it does so by its shape, undefined where it does not. */
function definingRow(
  ref: Ref,
  name: string,
  program: Program,
  read: Interpreter,
): FrameworkRow | null | undefined {
  const { code }: { readonly code: Code } = ref;
  if (code.kind === 'mapping') {
    return schemaTool(ref, program).some((tool) => tool.name === name) ? null : undefined;
  }
  if (code.kind !== 'call' && code.kind !== 'function') return undefined;
  const meaning = read.meaning(ref);
  if (meaning?.found?.kind === 'tool' && meaning.found.name === name) return meaning.row;
  return code.kind === 'function' && code.name === name ? null : undefined;
}
