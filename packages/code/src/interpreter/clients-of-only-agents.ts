import { assetUse } from '@svc/analysis';
import type { Found, Use } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { isProduct } from '../loops/constructions.ts';
import type { Program } from '../program/program.ts';
import { UNKNOWN } from './argument-walk.ts';
import { agentsWithoutClients } from './clients-beside.ts';
import { asksForTools } from './mcp-clients.ts';

/** Files that make a folder a program of its own. */
const MANIFEST =
  /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.py|requirements\.txt|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|[^/]+\.csproj)$/;
const MAX_FILES = 20;

/**
 * Returns the relations of agents to MCP clients that no code shows: of a program with one agent, which its code makes
 * and whose tools the source does not show, and MCP clients that no agent has.
 */
export function clientsOfOnlyAgents(
  found: readonly Found[],
  uses: readonly Use[],
  paths: readonly string[],
  program: Program,
  read: Interpreter,
): readonly Use[] {
  const programOf = programFolders(paths);
  const isOfProduct = ({ path }: Found) => assetUse(path) === 'product' && isProduct(path);
  const agents = Map.groupBy(
    new Set(found.filter((one) => one.kind === 'agent' && isOfProduct(one))),
    ({ path }) => programOf(path),
  );
  const clients = found.filter((one) => one.kind === 'mcp-client' && isOfProduct(one));
  const related = uses.filter(({ to }) => to.kind === 'mcp-client');
  const isOpen = agentsWithoutClients(program);
  const taken = new Set(related.map(({ to }) => to));
  return [...agents].flatMap(([folder, all]): readonly Use[] => {
    const [agent] = all;
    const isOne = all.every(({ name, home }) => name === agent?.name && home === agent.home);
    if (agent === undefined || !isOne || related.some(({ from }) => all.includes(from))) return [];
    const open = uses.find(
      ({ from, to }) => isOpen.has(from) && all.includes(from) && isUnknown(to),
    );
    if (open === undefined) return [];
    const own = clients.filter(({ path }) => programOf(path) === folder);
    if (own.some((one) => taken.has(one))) return [];
    if (own.length > 0) return own.map((to) => ({ ...open, to }));
    return requests(agent.path, program, read)
      .filter(({ path }) => programOf(path) === folder)
      .slice(0, 1)
      .map((at) => ({ from: agent, to: { kind: 'mcp-client', name: UNKNOWN }, ...at }));
  });
}

const isUnknown = ({ kind, name }: Use['to']) => kind === 'tool' && name === UNKNOWN;

/** Where code beside an agent asks an MCP server for its tools. */
function requests(beside: string, program: Program, read: Interpreter) {
  const paths = program.mentioning('tools/list', beside).filter(isProduct).slice(0, MAX_FILES);
  return paths.flatMap((path) => {
    const file = program.file(path);
    if (file === null || assetUse(path) !== 'product') return [];
    return [...read.sites(file)].flatMap(([code, { scope }]) =>
      asksForTools({ code, scope, file }) ? [{ path, line: code.line }] : [],
    );
  });
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Returns the folder of the program that a file is of: the nearest with a manifest, else the whole tree. */
export function programFolders(paths: readonly string[]): (path: string) => string {
  const folders = new Set(paths.filter((path) => MANIFEST.test(path)).map(folderOf));
  return (path) => {
    for (let at = folderOf(path); at !== ''; at = folderOf(at.slice(0, -1)))
      if (folders.has(at)) return at;
    return '';
  };
}
