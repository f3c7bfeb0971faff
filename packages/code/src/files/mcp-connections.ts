import { folderOf, nameOf, type SourceTree } from '@svc/analysis';
import { configDocument, membersOf, textOf, valueAt } from '@svc/analysis/documents';
import type { McpConnection } from '../program/program.ts';

/** Maximum number of files of settings read of one tree, and of characters of one. */
const MAX_FILES = 300;
const MAX_CHARACTERS = 512 * 1024;
const SETTINGS = /(?:^|\/)src\/main\/resources\/(?:config\/)?[\w.-]+\.(?:ya?ml|properties)$/;

/**
 * Returns the MCP servers that the settings beside a file's sources name: `spring.ai.mcp.client.sse.connections`
 * (https://docs.spring.io/spring-ai/reference/api/mcp/mcp-client-boot-starter-docs.html), the file that `servers-configuration` names,
 * and `quarkus.langchain4j.mcp` (https://docs.quarkiverse.io/quarkus-langchain4j/dev/mcp.html).
 */
export function mcpConnections(tree: SourceTree): (from: string) => readonly McpConnection[] {
  let byModule: ReadonlyMap<string, readonly string[]> | null = null;
  const known = new Map<string, readonly McpConnection[]>();
  return (from) => {
    const module = moduleOf(from);
    if (module === null) return [];
    byModule ??= Map.groupBy(
      tree.paths.filter((path) => SETTINGS.test(path)).slice(0, MAX_FILES),
      (path) => moduleOf(path) ?? '',
    );
    const found =
      known.get(module) ??
      (byModule.get(module) ?? []).flatMap((path) => connectionsOf(path, tree));
    known.set(module, found);
    return found;
  };
}

/** The folder of a module of Maven or Gradle, above `src/main`. */
const moduleOf = (path: string): string | null =>
  /^(.*?)(?:^|\/)src\/main\//.exec(path)?.[1] ?? null;

function connectionsOf(path: string, tree: SourceTree): readonly McpConnection[] {
  const text = tree.text(path) ?? '';
  if (text.length > MAX_CHARACTERS || !text.includes('mcp')) return [];
  return path.endsWith('.properties')
    ? parseProperties(text, path, tree)
    : parseYaml(text, path, tree);
}

const TRANSPORTS = ['stdio', 'sse', 'streamable-http', 'streamableHttp'];

function parseYaml(text: string, path: string, tree: SourceTree): readonly McpConnection[] {
  const { root } = configDocument('yaml', text);
  if (root === null) return [];
  const spring = valueAt(root, 'spring', 'ai', 'mcp', 'client');
  const quarkus = valueAt(root, 'quarkus', 'langchain4j', 'mcp');
  const files = [textOf(valueAt(spring, 'stdio', 'servers-configuration'))?.text ?? null];
  return [
    ...TRANSPORTS.flatMap((one) => membersOf(valueAt(spring, one, 'connections'))),
    ...membersOf(quarkus).filter(({ value }) => value.kind === 'object'),
  ]
    .map(({ name, span }) => ({ name, path, line: span.startLine }))
    .concat(files.flatMap((file) => (file === null ? [] : parseServersFile(file, path, tree))));
}

/** `servers-configuration: classpath:mcp-servers.json`, a file in the form that Claude Desktop reads. */
function parseServersFile(named: string, from: string, tree: SourceTree): readonly McpConnection[] {
  const name = nameOf(named.replace(/^classpath:/, ''));
  const path = tree.paths.find(
    (one) => nameOf(one) === name && folderOf(one).startsWith(folderOf(from)),
  );
  if (path === undefined) return [];
  const { root } = configDocument('json', tree.text(path) ?? '');
  return membersOf(valueAt(root, 'mcpServers')).map((one) => ({
    name: one.name,
    path,
    line: one.span.startLine,
  }));
}

const PROPERTY = new RegExp(
  `^\\s*(?:spring\\.ai\\.mcp\\.client\\.(?:${TRANSPORTS.join('|')})\\.connections|quarkus\\.langchain4j\\.mcp)\\.([\\w-]+)\\.[\\w.-]+\\s*[=:]`,
);
const SERVERS_FILE = /^\s*spring\.ai\.mcp\.client\.stdio\.servers-configuration\s*[=:]\s*(\S+)/;
/** Characters of a line of settings. */
const MAX_LINE = 1000;

function parseProperties(text: string, path: string, tree: SourceTree): readonly McpConnection[] {
  const found = new Map<string, McpConnection>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.length > MAX_LINE) continue;
    const name = PROPERTY.exec(line)?.[1];
    const file = SERVERS_FILE.exec(line)?.[1];
    const own = name === undefined ? [] : [{ name, path, line: at + 1 }];
    const listed = file === undefined ? [] : parseServersFile(file, path, tree);
    for (const one of [...own, ...listed]) if (!found.has(one.name)) found.set(one.name, one);
  }
  return [...found.values()];
}
