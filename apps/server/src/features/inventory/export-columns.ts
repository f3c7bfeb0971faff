import type { InventoryItem } from '@svc/contract';
import type { ExportColumn } from '../../platform/http/export-text.ts';

/** Columns of the CSV export of AI assets. */
export const ASSET_COLUMNS: readonly ExportColumn<InventoryItem>[] = [
  { name: 'id', cellOf: ({ id }) => id },
  { name: 'kind', cellOf: ({ kind }) => kind },
  { name: 'name', cellOf: ({ name }) => name },
  { name: 'provider', cellOf: ({ provider }) => provider },
  { name: 'version', cellOf: ({ version }) => version },
  { name: 'purl', cellOf: ({ purl }) => purl },
  { name: 'repoId', cellOf: ({ repoId }) => repoId },
  { name: 'use', cellOf: ({ use }) => use ?? 'product' },
  { name: 'confidence', cellOf: ({ confidence }) => confidence },
  { name: 'present', cellOf: ({ present }) => present },
  { name: 'lastSeenAt', cellOf: ({ lastSeenAt }) => lastSeenAt },
  { name: 'occurrences', cellOf: ({ occurrences }) => occurrences.length },
  { name: 'path', cellOf: ({ occurrences }) => occurrences[0]?.path ?? null },
  { name: 'line', cellOf: ({ occurrences }) => occurrences[0]?.line ?? null },
];
