import { Buffer } from 'node:buffer';
import type { Run } from './layers/encoding.ts';

/** Bytes at the beginning of a document in which its version is looked for. */
const HEAD = 4096;
/** Bytes before a value in which the members that contain it begin. */
const BEFORE = 8192;

const DOCUMENT = /\.(?:json|ya?ml)$/i;
const NAMED = /(?:^|[\\/._-])(?:openapi|swagger)[^\\/]*$/i;
const VERSION = /(?:^|[{,\n])[ \t]*["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]\./;
/** Members whose value is an example (OpenAPI 3.1.1, 4.8.18 to 4.8.24; 2.0, Schema Object). */
const EXAMPLE = /^(?:x-)?examples?$|^default$/;
/** Objects whose members have names of the author's own. */
const NAMES = /^(?:responses|properties|parameters|headers|schemas)$/;

/** Returns true for an OpenAPI document, by its name or the version that it begins with. */
export function isApiDescription(path: string, bytes: Uint8Array): boolean {
  return DOCUMENT.test(path) && (NAMED.test(path) || VERSION.test(latin1(bytes, 0, HEAD)));
}

/** Returns true for a value of an OpenAPI document within a member `example`, `examples` or `default`. */
export function isApiExample({ start }: Run, bytes: Uint8Array): boolean {
  const before = latin1(bytes, Math.max(0, start - BEFORE), start);
  const isJson = /^\s*[{[]/.test(latin1(bytes, 0, HEAD));
  const names = isJson ? namesInJson(before) : namesInYaml(before);
  return names.some((name, at) => EXAMPLE.test(name) && !NAMES.test(names[at + 1] ?? ''));
}

/** Names of the members around the end of a text of JSON, the innermost first. */
function namesInJson(text: string): string[] {
  const names = [nameBefore(text, text.length)];
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text[at];
    if (character === '}' || character === ']') depth += 1;
    else if (character === '{' || character === '[') {
      if (depth === 0) names.push(nameBefore(text, at));
      else depth -= 1;
    }
  }
  return names.filter((name) => name !== '');
}

const nameBefore = (text: string, end: number) =>
  /"([^"\\]{1,80})"\s{0,20}:\s{0,20}"?$/.exec(text.slice(Math.max(0, end - 130), end))?.[1] ?? '';

/** The beginning of a line of YAML: spaces, dashes of sequences, a name. */
const LINE = /^( *)((?:- +)*)(?:["']?([\w.$/{}-]{1,80})["']?:(?=[ \t\r]|$))?/;

/** Names of the members around the end of a text of YAML, by indentation, the innermost first. */
function namesInYaml(text: string): string[] {
  const names: string[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (const line of text.split('\n').reverse()) {
    const [, spaces = '', dashes = '', name] = LINE.exec(line) ?? [];
    const column = spaces.length + dashes.length;
    if (name !== undefined && column < limit) {
      names.push(name);
      limit = column;
    }
    // What contains an item stands at most below its dash.
    if (dashes !== '' && spaces.length < limit) limit = spaces.length + 1;
  }
  return names;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  const part = bytes.subarray(from, to);
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
}
