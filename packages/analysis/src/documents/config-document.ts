import type { ConfigNode } from './config-node.ts';
import { parseJson } from './json.ts';
import type { ParsedDocument } from './parsed-document.ts';
import { textPlaces } from './text-places.ts';
import { parseToml } from './toml.ts';
import { parseYaml } from './yaml.ts';

export type ConfigFormat = 'json' | 'yaml' | 'toml';

/** What could be read of a file, and the first syntax error. Reasons never quote the file. */
export type ConfigDocument = {
  readonly root: ConfigNode | null;
  readonly problem: { readonly line: number | null; readonly reason: string } | null;
};

const PARSERS: Readonly<Record<ConfigFormat, (text: string) => ParsedDocument>> = {
  json: parseJson,
  yaml: lastYamlDocument,
  toml: parseToml,
};

/** Parses a text without byte order mark. Never throws: nesting that exhausts the stack is a problem of the file. */
export function configDocument(format: ConfigFormat, text: string): ConfigDocument {
  const { root, error } = PARSERS[format](text);
  if (error === null) return { root, problem: null };
  const { offset, reason } = error;
  return {
    root,
    problem: { line: offset === null ? null : textPlaces(text).line(offset), reason },
  };
}

/** Parses the last document of a stream: GitLab puts a header before the pipeline. */
function lastYamlDocument(text: string): ParsedDocument {
  const { roots, error } = parseYaml(text, { lastOnly: true });
  return { root: roots[0] ?? null, error };
}
