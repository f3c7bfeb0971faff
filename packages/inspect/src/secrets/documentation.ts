import { Buffer } from 'node:buffer';
import type { Run } from './layers/encoding.ts';

/** Parts of a text, in their order, each to its end exclusive. */
type Regions = readonly Run[];

const PYTHON = /\.pyi?$/i;
const YAML = /\.ya?ml$/i;
const GO = /\.go$/i;
/** Languages whose doc comments begin with two asterisks, or a third slash. */
const DOC_COMMENTS =
  /\.(?:[cm]?[jt]sx?|java|kts?|scala|groovy|cs|php|swift|dart|rs|c|cc|cpp|cxx|h|hh|hpp|vue|svelte)$/i;

/**
 * Returns a predicate for runs within the documentation of a source file: docstrings, doc comments, and Ansible's DOCUMENTATION, EXAMPLES
 * and RETURN blocks. Skips other comments and strings: code that was commented out may hold a live credential. Linear in time.
 */
export function documentationOf(path: string, bytes: Uint8Array): (run: Run) => boolean {
  const regions = regionsFor(path)?.(latin1(bytes)) ?? [];
  return (run) => {
    const region = regions[lastBefore(regions, run.start)];
    return region !== undefined && run.end <= region.end;
  };
}

/** Returns the index of the last region that begins at a place or before it; -1 if there is none. */
function lastBefore(regions: Regions, place: number): number {
  let [low, high] = [0, regions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((regions[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function regionsFor(path: string): ((text: string) => Regions) | null {
  if (PYTHON.test(path)) return pythonRegions;
  if (YAML.test(path)) return ansibleRegions;
  if (GO.test(path)) return goRegions;
  return DOC_COMMENTS.test(path) ? commentRegions : null;
}

/** What the lexer of Python stops at: comments, strings by their quotes, and what else is not blank. */
const PYTHON_TOKEN = /#[^\n]*|[rRuUbBfF]{0,2}("""|'''|"|')|\\.|\S/gs;
/** A module of Ansible documents itself in strings of these names, which are YAML. */
const ANSIBLE_STRING = /(?:^|\n)(?:DOCUMENTATION|EXAMPLES|RETURN)[ \t]*=[ \t]*$/;
const ANSIBLE_NAME = 40;

/**
 * Returns docstrings, which are triple-quoted strings at the start of a module, class or function, and Ansible's documentation strings.
 * docs.python.org, glossary
 */
function pythonRegions(text: string): Regions {
  const regions: Run[] = [];
  const tokens = new RegExp(PYTHON_TOKEN);
  let before = '';
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token, quote] = found;
    if (token.startsWith('#')) continue;
    if (quote === undefined) {
      before = token;
      continue;
    }
    const start = found.index;
    const end = endOfString(text, tokens.lastIndex, quote);
    const isDocstring = quote.length === 3 && (before === '' || before === ':');
    if (isDocstring || ANSIBLE_STRING.test(text.slice(Math.max(0, start - ANSIBLE_NAME), start))) {
      regions.push({ start, end });
    }
    before = quote;
    tokens.lastIndex = end;
  }
  return regions;
}

/** Returns the end of a string of Python after its quotes; a string of one quote ends with its line. */
function endOfString(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (quote.length === 1 && text[at] === '\n') return at;
  }
  return text.length;
}

/** Returns the documentation blocks of an Ansible module in its sidecar YAML file. docs.ansible.com, adjacent YAML documentation files */
function ansibleRegions(text: string): Regions {
  if (!/^DOCUMENTATION:/m.test(text)) return [];
  const members = [...text.matchAll(/^[A-Za-z][\w-]*:/gm)];
  return members.flatMap((member, at) => {
    const isDocumentation = /^(?:DOCUMENTATION|EXAMPLES|RETURN):$/.test(member[0]);
    const end = members[at + 1]?.index ?? text.length;
    return isDocumentation ? [{ start: member.index, end }] : [];
  });
}

/** Returns doc comments, which are directly above a declaration. go.dev/doc/comment */
function goRegions(text: string): Regions {
  const regions: Run[] = [];
  let start: number | null = null;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at) + 1 || text.length;
    if (text.startsWith('//', at)) start ??= at;
    else {
      if (start !== null && DECLARATION.test(text.slice(at, at + 8))) {
        regions.push({ start, end: at });
      }
      start = null;
    }
    at = next;
  }
  return regions;
}

const DECLARATION = /^(?:func|type|var|const|package)\b/;

/** Returns doc comments, which begin a line with `/**`, `///` or `//!`; skips banner comments (`/***`). */
function commentRegions(text: string): Regions {
  const regions: Run[] = [];
  const begins = /^[ \t]*(?:\/\*\*(?![*/])|\/\/[/!])/gm;
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    const isBlock = found[0].endsWith('/**');
    const close = text.indexOf(isBlock ? '*/' : '\n', begins.lastIndex);
    const end = close === -1 ? text.length : close;
    regions.push({ start: found.index, end });
    begins.lastIndex = end;
  }
  return regions;
}
