import { atLeast, type Category, type Severity, worst } from '@svc/contract';
import type { ChannelRow } from './store.ts';

/** What decides which channels a scan is announced to. */
export type RoutedScan = {
  readonly repo: string;
  readonly maxSeverity: Severity;
  /** Of the categories that the scan has findings of. */
  readonly worstSeverities: Partial<Readonly<Record<Category, Severity>>>;
};

type Route = Pick<ChannelRow, 'repositories' | 'categories' | 'min_severity'>;

/** Returns whether a channel takes a scan: its repository, and its worst finding among the channel's categories. */
export function isRouted(
  channel: Route,
  { repo, maxSeverity, worstSeverities }: RoutedScan,
): boolean {
  const { repositories, categories, min_severity: least } = channel;
  if (repositories.length > 0 && !repositories.some((name) => namesRepository(name, repo))) {
    return false;
  }
  if (categories.length === 0) return atLeast(maxSeverity, least);
  const severities = categories.map((category) => worstSeverities[category as Category]);
  const gravest = worst(severities.filter((severity) => severity !== undefined));
  return gravest !== null && atLeast(gravest, least);
}

/** `acme/*` names every repository whose name begins with `acme/`. */
function namesRepository(name: string, repo: string): boolean {
  return name.endsWith('*') ? repo.startsWith(name.slice(0, -1)) : name === repo;
}
