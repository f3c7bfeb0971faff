import { memoTable } from '@svc/analysis';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { agentLoops, loopOfClass } from '../loops/agent-loop.ts';
import { callsOf, constructionsOf, isProduct } from '../loops/constructions.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { classAndBases } from '../loops/owner-values.ts';
import { classAround } from '../program/class-around.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { ClassRef, CodeFile, Program, Ref } from '../program/program.ts';
import { UNKNOWN } from './argument-walk.ts';
import { addConfiguredServers } from './configured-servers.ts';
import { type ClientAt, clientsReachedFrom } from './mcp-clients.ts';

/** Makers of what makes an agent. */
const MAX_ROUNDS = 3;
const MAX_MAKERS = 20;

/**
 * Adds the MCP clients of an agent whose tools the source does not show: those that its own code makes, else the code that makes the
 * agent. What tools they list is known when it runs; that they are the agent's is seen here.
 */
export function addClients(found: Found, ref: Ref, at: Reading): void {
  if (!needsClients(found, at)) return;
  const { program, read } = at;
  const starts = ownCode(ref, at);
  let clients = clientsReachedFrom(starts, program, read);
  let makers: readonly Ref[] = [ref];
  let isMade = false;
  for (let round = 0; round < MAX_ROUNDS && clients.length === 0 && makers.length > 0; round += 1) {
    makers = makers.flatMap((one) => makersOf(one, at)).slice(0, MAX_MAKERS);
    isMade ||= makers.length > 0;
    clients = clientsReachedFrom(makers, program, read);
  }
  // A global of its file may hold the clients.
  if (clients.length === 0 && ref.code.kind === 'call' && classAround(ref) === null) {
    const beside = ref.file.code.filter(({ kind }) => kind !== 'class');
    const whole = beside.map((code) => ({ code, scope: ref.file.scopes.top, file: ref.file }));
    clients = clientsReachedFrom(whole, program, read);
  }
  if (clients.length === 0 && addConnections(found, ref, at)) return;
  if (clients.length === 0 && addNamedTools(found, at)) return;
  if (clients.length === 0 && (isMade || isNamedInNew(ref, program)))
    agentsWithoutClients(program).add(found);
  for (const one of clients) addClient(found, one, ref, at);
}

/**
 * Adds the MCP clients of an agent that a call of a factory makes: those of the call and of the factory, some of its
 * code left out. `base` is the agent that the factory makes.
 */
export function addFactoryClients(
  found: Found,
  base: Found,
  call: Ref,
  made: Ref,
  without: ReadonlySet<Code>,
  at: Reading,
): void {
  if (!needsClients(found, at)) return;
  const { program, read } = at;
  let clients: readonly ClientAt[] = [];
  for (const starts of [[call], around(call), around(made)])
    if (clients.length === 0) clients = clientsReachedFrom(starts, program, read, without);
  if (clients.length === 0 && without.size === 0) agentsWithoutClients(program).add(base);
  for (const one of clients) addClient(found, one, call, at);
}

/** Parts of names of the types that Spring AI injects for its configured MCP servers: `SyncMcpToolCallbackProvider`. */
const CALLBACKS = ['ToolCallbackProvider', 'McpSyncClient', 'McpAsyncClient'];

/**
 * Adds the MCP servers that the settings of an application name, where Spring gives the agent's file what calls them: a
 * `ToolCallbackProvider`, the tools of all servers. Returns whether there are some.
 */
function addConnections(found: Found, { code, file }: Ref, at: Reading): boolean {
  if (file.language !== 'jvm') return false;
  if (!callbackFiles(at.program).has(file.path)) return false;
  return addConfiguredServers(found, code.line, { ...at, file }) > 0;
}

const CALLBACK_FILES = memoTable<'files', ReadonlySet<string>>('files of MCP callbacks');

const callbackFiles = (program: Program): ReadonlySet<string> =>
  program.run.memo.get(
    CALLBACK_FILES,
    'files',
    () => new Set(CALLBACKS.flatMap((word) => program.mentioning(word))),
  );

/** Adds `unknown` clients for tools that are lost under a name of MCP: `append(tools, s.mcpTools...)`. Returns whether there are some. */
function addNamedTools(found: Found, at: Reading): boolean {
  if (!namesMcpTools(at.program)) return false;
  const lost = at.uses.filter(
    ({ from, to }) => from === found && to.kind === 'tool' && to.name === UNKNOWN,
  );
  const named = lost.filter(({ path, line }) => {
    const file = at.program.file(path);
    return file !== null && linesOfMcpTools(file, at).has(line);
  });
  for (const { path, line } of named) {
    const file = at.program.file(path);
    const to = { kind: 'mcp-client' as const, name: UNKNOWN };
    if (file !== null) addUse(found, to, line, { ...at, file });
  }
  return named.length > 0;
}

const NAMED = memoTable<'any', boolean>('names of MCP tools');

const namesMcpTools = (program: Program): boolean =>
  program.run.memo.get(NAMED, 'any', () =>
    ['mcpTool', 'mcp_tool', 'McpTool', 'MCPTool'].some(
      (word) => program.mentioning(word).length > 0,
    ),
  );

const LINES = memoTable<CodeFile, ReadonlySet<number>>('lines of MCP tools');

/** The lines of a file on which a name says that it holds tools of MCP. */
const linesOfMcpTools = (file: CodeFile, { program, read }: Reading): ReadonlySet<number> =>
  program.run.memo.get(LINES, file, () => {
    const lines = [...read.sites(file).keys()].flatMap((code) => {
      const isName = code.kind === 'name' || code.kind === 'member';
      return isName && /mcp_?tool/i.test(code.name) ? [code.line] : [];
    });
    return new Set(lines);
  });

/** Returns whether the source shows neither all tools of an agent nor an MCP client that lists them. */
function needsClients(found: Found, { uses }: Reading): boolean {
  const own = uses.filter(({ from }) => from === found);
  const isOpen = own.some(({ to }) => to.kind === 'tool' && to.name === UNKNOWN);
  return isOpen && !own.some(({ to }) => to.kind === 'mcp-client');
}

/** Whether code makes an object of a class of C#, whose name does not lead from file to file. */
const isNamedInNew = ({ code, file }: Ref, program: Program) =>
  file.language === 'dotnet' &&
  code.kind === 'class' &&
  program.mentioning(`new ${code.name}(`).some(isProduct);

const WITHOUT = memoTable<'agents', Set<Found>>('agents without MCP clients');

/** Returns the agents that code of the tree makes, whose tools the source does not show, and that lead to no MCP client. */
export const agentsWithoutClients = ({ run }: Program): Set<Found> =>
  run.memo.get(WITHOUT, 'agents', () => new Set());

function addClient(owner: Found, { found, at: place }: ClientAt, ref: Ref, at: Reading): void {
  const isLost = found === null;
  const to = isLost ? { kind: 'mcp-client' as const, name: UNKNOWN } : found;
  const { code, file } = isLost ? place : ref;
  addUse(owner, to, code.line, { ...at, file });
}

/** The code of an agent: its class and bases and its loop, or the call that makes it. */
function ownCode(ref: Ref, { program }: Reading): readonly Ref[] {
  const isClass = ref.code.kind === 'class';
  const classes = isClass ? classAndBases(ref as ClassRef, program) : [];
  const loop = isClass
    ? loopOfClass(ref as ClassRef, program)
    : agentLoops(ref.file, program).get(ref.code);
  return [ref, ...classes, ...(loop?.functions ?? [])];
}

/** The functions and classes around the calls that make an agent, or that run what makes it. */
function makersOf(ref: Ref, { program, read }: Reading): readonly Ref[] {
  const { code } = ref;
  if (code.kind === 'call') return around(ref);
  if (code.kind === 'class') {
    return constructionsOf(ref as ClassRef, program, read.sites).flatMap(around);
  }
  if (code.kind !== 'function') return [];
  const calls =
    code.name === null ? callsBeside(ref, read) : callsOf({ ...ref, code }, program, read.sites);
  return calls.flatMap(around);
}

/** Calls, in its file, of a function that a variable holds. */
function callsBeside({ code, file }: Ref, read: Interpreter): readonly Ref[] {
  const sites = read.sites(file);
  const name = sites.get(code)?.bound ?? null;
  if (name === null) return [];
  return [...sites].flatMap(([one, { scope }]) =>
    one.kind === 'call' && lastName(one.callee) === name ? [{ code: one, scope, file }] : [],
  );
}

/** The class around a call, and the function. */
function around(call: Ref): readonly Ref[] {
  const own = classAround(call);
  if (own !== null) return [own];
  const code = functionAround(call.scope);
  return code === null ? [] : [{ code, scope: call.file.scopes.top, file: call.file }];
}
