import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client';
import { BoundedLabels } from './bounded-labels.ts';

/** What features report as it happens. */
export type Metrics = {
  /** Counts a sealed decision; `outcome` is one of the few that the policy has. */
  decided(decision: {
    readonly tenant: string;
    readonly server: string | null;
    readonly tool: string;
    readonly outcome: string;
  }): void;
  /** Records how long a server took to begin its answer, or to fail: `outcome` is `2xx` ... `5xx`, or the failure. */
  upstream(call: {
    readonly tenant: string;
    readonly server: string;
    readonly outcome: string;
    readonly seconds: number;
  }): void;
  /** Adds numbers that are read when the metrics are. */
  gauge(name: string, help: string, labels: readonly string[], read: ReadGauge): void;
  /** Adds a number that only grows, and is read when the metrics are. */
  counter(name: string, help: string, read: () => number): void;
  /** Returns all metrics in the text format of Prometheus, and its content type. */
  render(): Promise<{ readonly text: string; readonly contentType: string }>;
};

/** Returns values with the values of their labels. */
export type ReadGauge = () => Promise<readonly Sample[]> | readonly Sample[];
export type Sample = { readonly labels: readonly string[]; readonly value: number };

const TOOLS_PER_TENANT = 100;
const SERVERS_PER_TENANT = 20;
const MAX_TENANTS = 500;
const UPSTREAM_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Memory, CPU, event loop and garbage collection, measured once a process: their observers cannot be ended, so one for each service would keep
 * every stopped service in memory.
 */
const PROCESS = new Registry();
collectDefaultMetrics({ register: PROCESS, prefix: 'svc_' });

/** Opens the metrics of one service. Tenants, servers and tools are labels; the contents of a call are not. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  for (const { name } of PROCESS.getMetricsAsArray()) {
    registry.registerMetric(PROCESS.getSingleMetric(name) as Metric);
  }
  const decisions = new Counter({
    name: 'svc_decisions_total',
    help: 'Sealed decisions about tool calls, by outcome of the policy',
    labelNames: ['tenant', 'server', 'tool', 'outcome'],
    registers: [registry],
  });
  const upstreams = new Histogram({
    name: 'svc_gateway_upstream_seconds',
    help: 'Time until a server behind the gateway began to answer, or failed',
    labelNames: ['tenant', 'server', 'outcome'],
    buckets: UPSTREAM_BUCKETS,
    registers: [registry],
  });
  const tools = new BoundedLabels(TOOLS_PER_TENANT, MAX_TENANTS);
  const servers = new BoundedLabels(SERVERS_PER_TENANT, MAX_TENANTS);
  return {
    decided: (decision) => {
      const { tenant, server, tool, outcome } = decision;
      decisions.labels(...tools.of(tenant, [server ?? '', tool]), outcome).inc();
    },
    upstream: ({ tenant, server, outcome, seconds }) => {
      upstreams.labels(...servers.of(tenant, [server]), outcome).observe(seconds);
    },
    gauge: (name, help, labelNames, read) => {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          const samples = await read();
          this.reset();
          for (const { labels, value } of samples) this.labels(...labels).set(value);
        },
      });
    },
    counter: (name, help, read) => {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
