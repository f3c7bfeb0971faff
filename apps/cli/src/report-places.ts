import type { ScanFinding } from '@svc/contract';
import type { Paint } from './paint.ts';
import { printable } from './printable.ts';
import type { GroupReach } from './report-reach.ts';
import { wrapped } from './wrapped.ts';

const PLACE = '    ';
/** Maximum number of places listed for one message; to fix them all, one searches for the name. */
const MAX_SHARED = 10;
/** The message of a place is printed below it, so that long paths push nothing to the right. */
const BELOW = '        ';

/**
 * Where the findings of a group are. A message that several of them share, and any about an asset, is reported once with its
 * places below it:
 *
 *     src/deploy.ts:1:16
 *         const token = 'ghp_P1YR…(40)';
 *     .mcp.json:4:7  MCP server files is given /.
 *         "args": ["/"]
 *     helm/values.yaml:3:11  (low confidence)
 *         PASSWORD: …(<16)
 *         also helm/values-ci.yaml:3:11
 *     gpt-4 was retired on 2026-10-23; OpenAI recommends gpt-5.6-sol.
 *         src/chat.py:12:20
 *         src/judge.py:7:11
 */
export function renderPlaces(
  findings: readonly ScanFinding[],
  reach: GroupReach,
  width: number | null,
  paint: Paint,
): string {
  const notes = (finding: ScanFinding) => {
    const said = [...notesOf(finding), ...(ownReach(finding, reach) ?? [])];
    return said.length === 0 ? '' : `  (${said.join(', ')})`;
  };
  const single = (finding: ScanFinding) => {
    const { message, excerpt } = finding;
    const place = placeOf(finding);
    const line = excerpt === '' ? '' : `${BELOW}${dimmed(excerpt, message, paint)}\n`;
    const below = `${line}${otherPlaces(finding)}`;
    const text = `${message === undefined ? '' : `  ${printable(message)}`}${notes(finding)}`;
    const isLong = width !== null && PLACE.length + place.length + text.length > width;
    if (!isLong) return `${PLACE}${paint.cyan(place)}${text}\n${below}`;
    const lines = wrapped(text.trim(), Math.max(width - BELOW.length, 30));
    return `${PLACE}${paint.cyan(place)}\n${lines.map((line) => `${BELOW}${line}\n`).join('')}${below}`;
  };
  const otherPlaces = (finding: ScanFinding) => {
    const others = eachPlace(finding).slice(1);
    const rest = others.length - MAX_SHARED;
    return [
      ...others
        .slice(0, rest > 1 ? MAX_SHARED : others.length)
        .map((one) => `${BELOW}also ${paint.cyan(placeOf(one))}\n`),
      ...(rest > 1 ? [`${BELOW}and ${rest} more places (--json lists them)\n`] : []),
    ].join('');
  };
  const shared = (findingsAlike: readonly ScanFinding[]) => {
    const all = findingsAlike.flatMap(eachPlace);
    const rest = all.length - MAX_SHARED;
    return [
      `${PLACE}${printable(all[0]?.message ?? '')}\n`,
      ...all
        .slice(0, rest > 1 ? MAX_SHARED : all.length)
        .map((finding) => `${BELOW}${paint.cyan(placeOf(finding))}${notes(finding)}\n`),
      ...(rest > 1 ? [`${BELOW}and ${rest} more places (--json lists them)\n`] : []),
    ].join('');
  };
  return [...Map.groupBy(findings, (finding) => finding.message ?? finding).values()]
    .map((all) => (isTogether(all) ? shared(all) : all.map(single).join('')))
    .join('');
}

function eachPlace(finding: ScanFinding): ScanFinding[] {
  return (finding.places ?? [finding]).map(({ path, span }) => ({ ...finding, path, span }));
}

function isTogether([first, ...others]: readonly ScanFinding[]): boolean {
  return first?.message !== undefined && (others.length > 0 || first.category === 'asset');
}

function ownReach(finding: ScanFinding, { own }: GroupReach): readonly string[] | null {
  const text = own(finding);
  return text === null ? null : [`reach: ${text}`];
}

/** The line itself is what a secret is shown by; under a message it only illustrates. */
function dimmed(excerpt: string, message: string | undefined, paint: Paint): string {
  return message === undefined ? excerpt : paint.dim(excerpt);
}

/** `src/deploy.ts:1:16`, as editors and terminals take it. */
function placeOf({ path, span }: ScanFinding): string {
  return `${printable(path)}:${span.startLine}:${span.startColumn}`;
}

/** What sets a finding apart from others of its rule. */
function notesOf(finding: ScanFinding): string[] {
  const { confidence, encodings = [], parts = [], span, commit } = finding;
  const others = parts.filter(
    (part) => part.span.startLine !== span.startLine || part.span.startColumn !== span.startColumn,
  );
  return [
    ...(encodings.length > 0 ? [`in ${encodings.join(' of ')}`] : []),
    ...others.map(({ title, span: at }) => `with ${title} at ${at.startLine}:${at.startColumn}`),
    ...(confidence === 'high' ? [] : [`${confidence} confidence`]),
    ...(commit === undefined ? [] : [`commit ${commit.slice(0, 12)}`]),
  ];
}
