import { visibleText } from '@svc/contract';
import type { Action, Party } from './evidence-actions.ts';

const GAP = '  ';
const HEAD = ['SEALED (UTC)', 'WHO', 'DID', 'TO WHAT', 'EVIDENCE'] as const;
/** Characters of a name that are shown in the table; JSON and CSV have all. */
const MAX_CELL = 40;

/** Returns the actions as aligned columns; the evidence id goes to a line of its own where `width` has no room for it. */
export function actionsTable(actions: readonly Action[], width: number | null): string {
  if (actions.length === 0) return '';
  const rows = actions.map(({ sealedAt, actor, kind, subject, evidenceId }) => [
    sealedAt.replace('T', ' ').slice(0, 19),
    cut(partyText(actor)),
    kind,
    cut(`${subject.type} ${partyText(subject)}`),
    evidenceId,
  ]);
  const widths = HEAD.map((head, n) =>
    Math.max(head.length, ...rows.map((row) => lengthOf(row[n] ?? ''))),
  );
  const total = widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1));
  const isNarrow = width !== null && total > width;
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, n) => cell + ' '.repeat((widths[n] ?? 0) - lengthOf(cell)));
    const id = padded.pop() ?? '';
    const left = padded.join(GAP);
    return isNarrow
      ? `${left.trimEnd()}\n${GAP}${id.trimEnd()}\n`
      : `${left}${GAP}${id.trimEnd()}\n`;
  };
  return [HEAD, ...rows].map(line).join('');
}

const CSV_HEAD =
  'sealedAt,actorType,actorName,actorId,kind,subjectType,subjectName,subjectId,evidenceId';

/** Returns the actions as CSV (RFC 4180). */
export function actionsCsv(actions: readonly Action[]): string {
  const rows = actions.map(({ sealedAt, actor, kind, subject, evidenceId }) =>
    [sealedAt, ...partyCells(actor), kind, ...partyCells(subject), evidenceId]
      .map(csvCell)
      .join(','),
  );
  return [CSV_HEAD, ...rows].map((row) => `${row}\r\n`).join('');
}

function partyCells({ type, name, id, hidden }: Party): string[] {
  const missing = hidden === undefined ? '' : `(${hidden})`;
  return [type, name ?? missing, id ?? missing];
}

/** Names before ids. */
function partyText({ name, id, hidden }: Party): string {
  return name ?? id ?? `(${hidden})`;
}

/** Characters that make a spreadsheet read a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

function csvCell(value: string): string {
  const text = visibleText(FORMULA.test(value) ? `'${value}` : value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function cut(value: string): string {
  const characters = [...visibleText(value)];
  return characters.length <= MAX_CELL
    ? characters.join('')
    : `${characters.slice(0, MAX_CELL - 1).join('')}…`;
}

function lengthOf(value: string): number {
  return [...value].length;
}
