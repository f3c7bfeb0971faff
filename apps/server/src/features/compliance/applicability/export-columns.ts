import { type StatementLine, visibleText } from '@svc/contract';
import type { ExportColumn } from '../../../platform/http/export-text.ts';

/** Columns of the CSV export of a statement of applicability. Words of people show characters that are not seen. */
export const STATEMENT_COLUMNS: readonly ExportColumn<StatementLine>[] = [
  { name: 'control', cellOf: ({ controlId }) => controlId },
  { name: 'title', cellOf: ({ title }) => title },
  { name: 'group', cellOf: ({ group }) => group },
  { name: 'kind', cellOf: ({ kind }) => kind },
  { name: 'inForce', cellOf: ({ inForce }) => inForce },
  { name: 'applicable', cellOf: ({ applicable }) => applicable },
  { name: 'decision', cellOf: ({ decision }) => decision?.state ?? 'undecided' },
  { name: 'reason', cellOf: ({ decision }) => shown(decision?.reason) },
  { name: 'decidedBy', cellOf: ({ decision }) => shown(decision?.decidedBy?.name) },
  { name: 'decidedAt', cellOf: ({ decision }) => decision?.decidedAt ?? null },
  { name: 'expiresAt', cellOf: ({ decision }) => decision?.expiresAt ?? null },
  { name: 'evidence', cellOf: ({ decision }) => decision?.sealed.evidenceId ?? null },
  { name: 'attested', cellOf: ({ attested }) => attested },
  { name: 'proposal', cellOf: ({ proposal }) => proposalCell(proposal) },
];

function shown(words: string | null | undefined): string | null {
  return words === null || words === undefined ? null : visibleText(words);
}

function proposalCell(proposal: StatementLine['proposal']): string | null {
  if (proposal === null) return null;
  const { applicable, why } = proposal;
  const verdict = applicable === null ? 'depends' : applicable ? 'applies' : 'does not apply';
  return `${verdict}: ${why}`;
}
