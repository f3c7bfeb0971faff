import { posix } from 'node:path';

const LINK = /!?\[(?:[^[\]]|\[[^\]]*\])*\]\(\s*<?([^)<>\s]+)>?(?:\s+"[^"]*")?\s*\)/g;
const REFERENCE = /^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm;
/** Of HTML within Markdown: pictures and links. */
const ATTRIBUTE = /\b(?:href|src|srcset)="([^"\s]+)[^"]*"/g;
const HEADING = /^#{1,6}\s+(.*?)\s*#*\s*$/gm;

/**
 * Links of Markdown files that lead nowhere, a line each: to a file or folder that is not in the repository, or to a heading that
 * its file does not have. Addresses of other hosts are not opened.
 *
 * @param texts text of each file by its path from the root; only Markdown files are searched
 */
export function deadLinks(texts: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const present = new Set(paths.flatMap((path) => [path, ...parentsOf(path)]));
  const anchors = new Map(
    [...texts].filter(([path]) => isMarkdown(path)).map(([path, text]) => [path, anchorsOf(text)]),
  );
  return [...anchors.keys()].flatMap((path) =>
    linksOf(texts.get(path) ?? '').flatMap(({ target, line }) => {
      const fault = linkFault(path, target, present, anchors);
      return fault === null ? [] : [`${path}:${line}: ${fault}`];
    }),
  );
}

function linkFault(
  path: string,
  target: string,
  present: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return null;
  const [file = '', anchor] = decodeURI(target).split('#', 2);
  const to = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file));
  const name = to.replace(/\/$/, '');
  if (!present.has(name)) return `${target} leads to no file of the repository`;
  if (anchor === undefined || anchors.get(name)?.has(anchor) !== false) return null;
  return `${target} leads to no heading of ${name}`;
}

type Link = { readonly target: string; readonly line: number };

function linksOf(text: string): Link[] {
  const prose = withoutCode(text);
  return [LINK, REFERENCE, ATTRIBUTE]
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map((match) => ({
      target: match[1] as string,
      line: prose.slice(0, match.index).split('\n').length,
    }))
    .sort((a, b) => a.line - b.line);
}

/** Anchors as GitHub makes them of headings, and those that are written. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = [...withoutFences(text).matchAll(HEADING)].map(([, heading = '']) => {
    const slug = slugOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  const written = [...text.matchAll(/\b(?:id|name)="([^"]+)"/g)].map((match) => match[1] as string);
  return new Set([...anchors, ...written]);
}

function slugOf(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The same lines, those of fenced blocks empty. */
function withoutFences(text: string): string {
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
      const wasIn = fence !== null;
      if (fence === null) fence = mark;
      else if (mark?.startsWith(fence)) fence = null;
      return wasIn || mark !== null ? '' : line;
    })
    .join('\n');
}

/** The same text, code in it as blanks. */
function withoutCode(text: string): string {
  return withoutFences(text).replace(/(`+)[^`\n]+?\1(?!`)/g, (code) => ' '.repeat(code.length));
}

function parentsOf(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? ['.'] : [parent, ...parentsOf(parent)];
}

function isMarkdown(path: string): boolean {
  return path.endsWith('.md');
}
