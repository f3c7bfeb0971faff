import { parseHostPort } from '../../foundation/variables.ts';

export type MetricsAddress = {
  readonly host: string;
  readonly port: number;
  /** True where an operator named it: then the service does not start without it. */
  readonly isRequired: boolean;
};

/** Parses `SVC_METRICS_ADDRESS`; returns null where it turns metrics off. */
export function parseMetricsAddress(value: string | undefined): MetricsAddress | null {
  if (value === 'off') return null;
  const address = parseHostPort('SVC_METRICS_ADDRESS', value ?? '127.0.0.1:9464');
  return { ...address, isRequired: value !== undefined };
}
