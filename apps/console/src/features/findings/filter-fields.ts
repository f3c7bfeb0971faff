import type { FilterField } from '../../parts/search.ts';
import { SEVERITIES } from '../../parts/severity.tsx';
import { sourceText } from '../../parts/source-text.ts';

const STATUSES = ['open', 'triaged', 'ignored', 'fixed'];
const CATEGORIES = [
  'secret',
  'ai-permission',
  'agent-config',
  'ci',
  'asset',
  'code',
  'dependency',
  'configuration',
  'model-behavior',
];
const facet = { isMultiple: true, isHidden: true };

/** What findings are filtered by; the names are those of `GET /v1/findings`. */
export const FINDING_FIELDS: readonly FilterField[] = [
  { name: 'q', label: 'Search', isMain: true },
  { name: 'path', label: 'Path prefix' },
  { name: 'assignee', label: 'Assignee' },
  { name: 'ref', label: 'Branch or tag' },
  {
    name: 'sort',
    label: 'Order',
    unset: 'severity',
    options: [
      { value: 'blastRadius', label: 'blast radius' },
      { value: 'lastSeen', label: 'last seen' },
    ],
  },
  { name: 'severity', label: 'Severity', values: SEVERITIES, ...facet },
  { name: 'status', label: 'Status', values: STATUSES, ...facet },
  { name: 'category', label: 'Category', values: CATEGORIES, ...facet },
  { name: 'class', label: 'Class', values: ['real', 'test', 'example', 'placeholder'], ...facet },
  { name: 'age', label: 'First seen', values: ['7d', '30d', '90d', 'older'], ...facet },
  { name: 'source', label: 'Source', textOf: sourceText, ...facet },
  { name: 'repoId', label: 'Repository', ...facet },
  { name: 'ruleId', label: 'Rule', ...facet },
];

/** The filter without what only orders the list. */
export function withoutOrder(filter: Readonly<Record<string, string>>): Record<string, string> {
  const { sort: _, ...rest } = filter;
  return rest;
}
