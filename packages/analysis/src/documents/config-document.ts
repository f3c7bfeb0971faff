import type { ConfigDocument } from './config-node.ts';
import { jsonTree } from './json-tree.ts';
import { tomlTree } from './toml-tree.ts';
import { yamlTree } from './yaml-tree.ts';

export type ConfigFormat = 'json' | 'yaml' | 'toml';

const READERS = { json: jsonTree, yaml: yamlTree, toml: tomlTree } as const;

/** Reads a text without byte order mark. Total: nesting that exhausts the stack is a problem of the file. */
export function configDocument(format: ConfigFormat, text: string): ConfigDocument {
  try {
    return READERS[format](text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { root: null, problem: { line: null, reason: 'nested too deeply to be parsed' } };
  }
}
