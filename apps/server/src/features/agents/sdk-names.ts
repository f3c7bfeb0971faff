import { asciiJson } from './ascii-json.ts';

/** What the code of an agent is made from: one tool that it may call. */
export type SdkSource = { readonly name: string; readonly apiUrl: string; readonly tool: string };

/** The names in code, as literals of JavaScript and Python. */
export type Names = {
  readonly agent: string;
  readonly apiUrl: string;
  readonly tool: string;
  /** The server of a dotted tool; null for another. */
  readonly server: string | null;
  /** The tool's name as frameworks and languages accept it: without dots, and no word of a language. */
  readonly local: string;
};

/** Texts of snippets by their targets. */
export type Writers = Readonly<
  Record<string, readonly [title: string, write: (names: Names) => string]>
>;

/** Returns the names in the code of an agent. */
export function namesOf({ name, apiUrl, tool }: SdkSource): Names {
  const server = tool.includes('.') ? tool.slice(0, tool.lastIndexOf('.')) : null;
  return {
    agent: asciiJson(name),
    apiUrl: asciiJson(apiUrl),
    tool: asciiJson(tool),
    server: server === null ? null : asciiJson(server),
    local: (server === null ? `${tool}_tool` : tool).replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_'),
  };
}
