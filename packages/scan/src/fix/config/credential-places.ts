import type { ConfigNode, ConfigText } from '@svc/analysis/documents';
import { type McpServerEntry, mcpServerEntries } from '@svc/code';
import type { McpConfigFile } from '@svc/code/mcp-config-files';
import { literalCredential, namedCredential } from '../../agent-config/credential-name.ts';
import { type ExaminedFile, offsetsOfSpan } from '../examine-file.ts';
import type { ReferencePart } from './client-reference.ts';

/** A text of a server's entry; offsets of the value as it is written, its quotes included. */
export type ConfigPlace = {
  readonly part: ReferencePart;
  readonly server: string;
  /** Name of the variable, header, option or parameter; empty for a password in an address. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The text between the quotes. */
  readonly content: string;
  readonly contentStart: number;
};

/** A credential in a place, by offsets in the file. */
export type PlacedCredential = {
  readonly place: ConfigPlace;
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** Returns the texts of all servers of a file that may have a credential. */
export function configPlaces(
  root: ConfigNode | null,
  { keys }: McpConfigFile,
  { file, offsetOf }: ExaminedFile,
): ConfigPlace[] {
  const servers = keys.flatMap((key) => mcpServerEntries(root, key).entries);
  const place = (part: ReferencePart, server: McpServerEntry, name: string, at: ConfigText) => {
    const { start, end } = offsetsOfSpan(at.span, offsetOf);
    const written = file.text.slice(start, end);
    const isQuoted = /^(["'])[\s\S]*\1$/.test(written);
    return {
      part,
      server: server.name,
      name,
      start,
      end,
      content: isQuoted ? written.slice(1, -1) : written,
      contentStart: isQuoted ? start + 1 : start,
    };
  };
  return servers.flatMap((server) => [
    ...server.env.map((one) => place('env', server, one.name, one)),
    ...server.headers.map((one) => place('headers', server, one.name, one)),
    ...server.args.map((one, at) => place('args', server, server.args[at - 1]?.text ?? '', one)),
    ...(server.url === null ? [] : [place('url', server, '', server.url)]),
  ]);
}

/** The length of a scheme is limited: each letter of a long text would be tried as its start. */
const ADDRESS = /[a-z][\w+.-]{0,30}:\/\/\S+/i;
const SCHEME = /^(?:Bearer|Basic|Token|ApiKey|Key|token)\s+/i;

/** Returns what of a place is a literal credential, as the rule about clear credentials sees it. */
export function credentialsIn(place: ConfigPlace): PlacedCredential[] {
  const { part, name, content, contentStart } = place;
  const found: PlacedCredential[] = [];
  const add = (of: string, text: string, offset: number) => {
    const scheme = SCHEME.exec(text)?.[0].length ?? 0;
    const start = contentStart + offset + scheme;
    found.push({ place, name: of, start, end: contentStart + offset + text.length });
  };
  const [, assigned = '', value = ''] =
    part === 'args' || part === 'env'
      ? (/^(?:--header=)?([\w-]+:\s*)(.+)$|^((?:--?)?[A-Za-z][\w.-]*=)(.+)$/s
          .exec(content)
          ?.filter((text) => text !== undefined) ?? [])
      : [];
  const own = assigned.replace(/[:=]\s*$/, '').replace(/^-+/, '');
  const isUrl = /^[a-z][\w+.-]*:\/\//i.test(content);
  if (own !== '' && !isUrl && namedCredential(own, value) !== null)
    add(own, value, content.length - value.length);
  else if (name !== '' && namedCredential(name.replace(/^-+/, ''), content) !== null)
    add(name.replace(/^-+/, ''), content, 0);
  return [...found, ...inAddress(place)];
}

/** `scheme://user:VALUE@host`, `https://host/path?api_key=VALUE`. */
function inAddress(place: ConfigPlace): PlacedCredential[] {
  const { content, contentStart } = place;
  const address = ADDRESS.exec(content);
  if (address === null || URL.parse(address[0]) === null) return [];
  const found: PlacedCredential[] = [];
  const add = (name: string, value: string, offset: number) => {
    const start = contentStart + address.index + offset;
    found.push({ place, name, start, end: start + value.length });
  };
  const password = /^[a-z][\w+.-]{0,30}:\/\/[^\s/@:?#]*:([^\s/@?#]+)@/i.exec(address[0]);
  if (password?.[1] !== undefined && literalCredential(password[1]) !== null)
    add('password', password[1], password[0].length - 1 - password[1].length);
  for (const { 1: name = '', 2: value = '', index, 0: all } of address[0].matchAll(
    /[?&]([^=&#\s]+)=([^&#\s]+)/g,
  )) {
    if (namedCredential(name, value) !== null) add(name, value, index + all.length - value.length);
  }
  return found;
}
