import type { Node } from 'jsonc-parser';
import type { TomlTable, TomlValue } from 'smol-toml';
import type { LineIndex } from '../line-index.ts';
import type { AssetDetector, AssetProblem, Detection, Seen } from './asset-sighting.ts';
import { type JsonDocument, type JsonMember, jsonDocument } from './json-document.ts';
import { MCP_JSON_FILES, MCP_TOML_FILES, mcpConfigFile } from './mcp-config-files.ts';
import { type McpLaunch, mcpOrigin } from './mcp-launch.ts';
import { isTable, tomlDocument } from './toml-document.ts';

/** MCP servers that a client's configuration lists. */
export const mcpServerDetector: AssetDetector = {
  applies: (path) =>
    mcpConfigFile(MCP_JSON_FILES, path) !== null || mcpConfigFile(MCP_TOML_FILES, path) !== null,
  detect({ path, lines }) {
    const json = mcpConfigFile(MCP_JSON_FILES, path);
    if (json !== null) return fromJson(lines, json.keys);
    return fromToml(lines, mcpConfigFile(MCP_TOML_FILES, path)?.keys ?? []);
  },
};

function fromJson(lines: LineIndex, keys: readonly (readonly string[])[]): Detection {
  const document = jsonDocument(lines);
  const sightings: Seen[] = [];
  const problems: AssetProblem[] = document.problem === null ? [] : [document.problem];
  for (const key of keys) {
    for (const { name, value, line } of serversAt(document, document.root, key)) {
      if (value.type === 'object') sightings.push(server(name, line, jsonLaunch(document, value)));
      else problems.push({ line, reason: `an entry of ${key.join('.')} is no object` });
    }
  }
  return { sightings, problems };
}

function serversAt(
  document: JsonDocument,
  node: Node | undefined,
  key: readonly string[],
): JsonMember[] {
  const [first, ...rest] = key;
  if (first === undefined) return document.members(node).filter(({ name }) => name !== '');
  return document
    .members(node)
    .filter(({ name }) => first === '*' || name === first)
    .flatMap(({ value }) => serversAt(document, value, rest));
}

function jsonLaunch(document: JsonDocument, node: Node): McpLaunch {
  const members = new Map(document.members(node).map(({ name, value }) => [name, value]));
  const text = (name: string) => {
    const value = members.get(name)?.value;
    return typeof value === 'string' ? value : null;
  };
  const strings = (list: Node | undefined) =>
    (list?.children ?? []).map(({ value }) => value).filter((value) => typeof value === 'string');
  const command = members.get('command');
  const listed = command?.type === 'array' ? strings(command) : [];
  return {
    command: listed[0] ?? text('command'),
    args: listed.length > 0 ? listed.slice(1) : strings(members.get('args')),
    url: text('url') ?? text('serverUrl') ?? text('httpUrl'),
  };
}

function fromToml(lines: LineIndex, keys: readonly (readonly string[])[]): Detection {
  const document = tomlDocument(lines);
  if ('problem' in document) return { sightings: [], problems: [document.problem] };
  const sightings: Seen[] = [];
  for (const [key] of keys) {
    const servers = document.root[key as string];
    for (const [name, value] of Object.entries(isTable(servers) ? servers : {})) {
      if (!isTable(value) || name === '') continue;
      sightings.push(server(name, tomlLine(lines, key as string, name), tomlLaunch(value)));
    }
  }
  return { sightings, problems: [] };
}

function tomlLaunch(table: TomlTable): McpLaunch {
  const text = (value: TomlValue | undefined) => (typeof value === 'string' ? value : null);
  const args = table['args'];
  return {
    command: text(table['command']),
    args: Array.isArray(args) ? args.filter((arg) => typeof arg === 'string') : [],
    url: text(table['url']),
  };
}

/** Line of `[key.name]` or `[key."name"]`; the first one with the name otherwise. */
function tomlLine(lines: LineIndex, key: string, name: string): number {
  let mention = 0;
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.text(line);
    if (!text.includes(name)) continue;
    const header = text.replace(/["'\s]/g, '');
    if (header.startsWith(`[${key}.${name.replace(/["'\s]/g, '')}]`)) return line;
    mention ||= line;
  }
  return mention || 1;
}

function server(name: string, line: number, launch: McpLaunch): Seen {
  return {
    line,
    kind: 'mcp-server',
    name,
    ...mcpOrigin(launch),
    confidence: launch.command === null && launch.url === null ? 'medium' : 'high',
    qualifier: null,
  };
}
