import type { TextSpan } from '@svc/analysis';
import {
  type ConfigMember,
  type ConfigNode,
  type ConfigText,
  itemsOf,
  membersOf,
  scalarOf,
  textOf,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';
import type { McpLaunch } from './mcp-launch.ts';

/** A named value, such as a variable of the environment or a header. */
export type NamedText = ConfigText & { readonly name: string };

/** An MCP server as a client's configuration describes it, whatever the client calls its parts. */
export type McpServerEntry = {
  readonly name: string;
  /** Span of its name. */
  readonly span: TextSpan;
  /** The whole description, for settings of one client alone. */
  readonly node: ConfigNode;
  readonly command: ConfigText | null;
  readonly args: readonly ConfigText[];
  readonly url: ConfigText | null;
  readonly env: readonly NamedText[];
  readonly headers: readonly NamedText[];
  readonly isEnabled: boolean;
};

export type McpServerList = {
  readonly entries: readonly McpServerEntry[];
  /** Places at which a server should be described and is not. */
  readonly faults: readonly { readonly line: number; readonly reason: string }[];
};

/** The servers below a path of members. */
export function mcpServerEntries(root: ConfigNode | null, key: readonly string[]): McpServerList {
  const entries: McpServerEntry[] = [];
  const faults: { line: number; reason: string }[] = [];
  for (const list of nodesAt(root, key)) {
    for (const { name, span, value } of listed(list)) {
      if (value.kind === 'object') entries.push(entry(name, span, value));
      else {
        const reason = `an entry of ${key.join('.')} is not an object`;
        faults.push({ line: span.startLine, reason });
      }
    }
  }
  return { entries, faults };
}

/** The launch in the form that names a server's origin. */
export function launchOf({ command, args, url }: McpServerEntry): McpLaunch {
  return {
    command: command?.text ?? null,
    args: args.map(({ text }) => text),
    url: url?.text ?? null,
  };
}

function nodesAt(node: ConfigNode | null, key: readonly string[]): readonly ConfigNode[] {
  const [first, ...rest] = key;
  if (node === null) return [];
  if (first === undefined) return [node];
  if (first !== '*') return nodesAt(valueAt(node, first), rest);
  const below = [...membersOf(node).map(({ value }) => value), ...itemsOf(node)];
  return below.flatMap((one) => nodesAt(one, rest));
}

function listed(list: ConfigNode): readonly Pick<ConfigMember, 'name' | 'span' | 'value'>[] {
  const items = itemsOf(list).map((value, at) => {
    const name = textOf(valueAt(value, 'name')) ?? textOf(valueAt(value, 'url')) ?? textOf(value);
    return { name: name?.text ?? String(at + 1), span: name?.span ?? value.span, value };
  });
  return [...membersOf(list), ...items].filter(({ name }) => name !== '');
}

function entry(name: string, span: TextSpan, node: ConfigNode): McpServerEntry {
  // Zed and old Continue files nest the launch.
  const nested = valueAt(node, 'transport') ?? valueAt(node, 'command');
  const launch = nested?.kind === 'object' ? nested : node;
  const text = (...names: string[]) =>
    names.map((one) => textOf(valueAt(launch, one))).find((found) => found !== null) ?? null;
  const listedCommand = textsOf(
    itemsOf(valueAt(launch, 'command')).length > 0 ? valueAt(launch, 'command') : null,
  );
  return {
    name,
    span,
    node,
    command: listedCommand[0] ?? text('command', 'cmd', 'path'),
    args: listedCommand.length > 0 ? listedCommand.slice(1) : textsOf(valueAt(launch, 'args')),
    url: text('url', 'serverUrl', 'httpUrl', 'uri', 'endpoint'),
    env: ['env', 'environment', 'envs'].flatMap((one) => named(valueAt(launch, one))),
    headers: [
      ...named(valueAt(launch, 'headers')),
      ...named(valueAt(launch, 'http_headers')),
      ...named(valueAt(launch, 'requestOptions', 'headers')),
      ...named(valueAt(launch, 'requestInit', 'headers')),
    ],
    isEnabled:
      scalarOf(valueAt(node, 'disabled')) !== true && scalarOf(valueAt(node, 'enabled')) !== false,
  };
}

/** Named texts of an object, or of a list of `NAME=value`. */
function named(node: ConfigNode | null): readonly NamedText[] {
  const members = membersOf(node).flatMap(({ name, value }) => {
    const text = textOf(value);
    return text === null ? [] : [{ name, ...text }];
  });
  const items = itemsOf(node).flatMap((item) => {
    const text = textOf(item);
    const [, name, value] = /^([\w-]+)=(.*)$/s.exec(text?.text ?? '') ?? [];
    if (text === null || name === undefined || value === undefined) return [];
    return [{ name, text: value, span: text.span }];
  });
  return [...members, ...items];
}
