import { execFileSync } from 'node:child_process';
import { ABBREVIATIONS, HOUSE_WORDS } from './prose-terms.ts';

const MAX_WORDS = 35;
/** "the hash of the arguments of the call of the agent": the reader has to build it from the end. */
const CHAIN_OF_OF = /\bof\b(?:\s+[\w-]+){1,3}\s+of\b(?:\s+[\w-]+){1,3}\s+of\b/i;
const ABBREVIATION = /(?<![\w-])[A-Z][A-Z0-9]+(?![\w-])/g;

/** One sentence of a page, without code and links, and the lines that it is on, counted from 1. */
type Sentence = { readonly text: string; readonly first: number; readonly last: number };

/**
 * What is hard to read in the sentences of a Markdown text that `isChanged` has a line of: long sentences, chains of "of", words
 * that only this house uses, abbreviations that the field does not know. A line of text each.
 */
export function proseWarnings(
  path: string,
  text: string,
  isChanged: (line: number) => boolean,
): readonly string[] {
  return sentencesOf(text)
    .filter(({ first, last }) => {
      for (let line = first; line <= last; line++) if (isChanged(line)) return true;
      return false;
    })
    .flatMap((sentence) =>
      warningsOf(sentence.text).map((warning) => `${path}:${sentence.first}: ${warning}`),
    );
}

function warningsOf(text: string): string[] {
  const warnings: string[] = [];
  const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  const start = text.split(/\s+/).slice(0, 5).join(' ');
  if (words > MAX_WORDS) warnings.push(`a sentence of ${words} words: "${start} ..."`);
  const chain = CHAIN_OF_OF.exec(text)?.[0];
  if (chain !== undefined) warnings.push(`"${chain}": name the thing`);
  for (const [word, instead] of HOUSE_WORDS) {
    const found = word.exec(text)?.[0];
    if (found !== undefined) warnings.push(`"${found}": write ${instead}`);
  }
  for (const [term] of text.matchAll(ABBREVIATION)) {
    if (!ABBREVIATIONS.has(term)) {
      warnings.push(`${term} is not in tools/check/prose-terms.ts: write it out, or add it`);
    }
  }
  return warnings;
}

/** The sentences of paragraphs, items of lists and cells of tables. */
function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let paragraph: { text: string; line: number }[] = [];
  const end = () => {
    sentences.push(...split(paragraph));
    paragraph = [];
  };
  for (const [index, raw] of withoutCode(text).split('\n').entries()) {
    const line = index + 1;
    const isText = !/^\s*(?:$|#|<|\|?[\s:|-]+$)/.test(raw);
    const isTable = /^\s*\|/.test(raw);
    if (!isText || isTable || /^\s*(?:[-*]|\d+\.)\s/.test(raw)) end();
    if (!isText) continue;
    const plain = withoutLinks(raw);
    if (!isTable) paragraph.push({ text: plain.replace(/^\s*(?:[-*]|\d+\.)\s/, ''), line });
    else for (const cell of plain.split('|')) sentences.push(...split([{ text: cell, line }]));
  }
  end();
  return sentences;
}

/** The same lines: blocks of code are empty, other code is a word. */
function withoutCode(text: string): string {
  const lines = (code: string) => '\n'.repeat(code.split('\n').length - 1);
  return text
    .replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, lines)
    .replace(/(`+)[^`]+?\1(?!`)/g, (code) => `code${lines(code)}`);
}

function withoutLinks(line: string): string {
  return line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function split(lines: readonly { readonly text: string; readonly line: number }[]): Sentence[] {
  const sentences: Sentence[] = [];
  let text = '';
  let first = 0;
  for (const { text: next, line } of lines) {
    for (const part of next.split(/(?<=[.!?:;])\s+/)) {
      if (text === '') first = line;
      text = text === '' ? part : `${text} ${part}`;
      if (!/[.!?:;]$/.test(part)) continue;
      sentences.push({ text, first, last: line });
      text = '';
    }
  }
  const last = lines.at(-1)?.line ?? 0;
  if (text !== '') sentences.push({ text, first, last });
  return sentences;
}

/**
 * Lines of Markdown files that differ from the branch `main` (of `origin`, where there is one), by path; from the last commit where
 * there is no such branch. Generated pages are left out by whoever asks.
 */
export function changedLines(root: string): ReadonlyMap<string, ReadonlySet<number>> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  const base = ['origin/main', 'main', 'HEAD'].map((name) => mergeBase(git, name)).find(Boolean);
  return addedLines(
    git('diff', '-U0', '--no-color', '--no-ext-diff', base ?? 'HEAD', '--', '*.md'),
  );
}

function mergeBase(git: (...args: string[]) => string, name: string): string | null {
  try {
    return git('merge-base', 'HEAD', name).trim();
  } catch {
    return null;
  }
}

/** Lines that a unified diff without context adds, by path. */
export function addedLines(diff: string): ReadonlyMap<string, ReadonlySet<number>> {
  const added = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1];
    if (path !== undefined) {
      lines = new Set();
      added.set(path, lines);
    }
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let at = 0; start !== undefined && at < Number(count); at++) lines.add(Number(start) + at);
  }
  return added;
}
