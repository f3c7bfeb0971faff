import { type Exit, type RunningServer, startServer } from '../harness/processes.ts';

/** A service that is started again whenever it ends, as by a process supervisor: nobody lends a hand. */
export type Supervised = {
  /** Of the process that runs now or ran last. */
  pid(): number;
  url(): string;
  /** How often it was started. */
  starts(): number;
  /** Its standard error each time that it ended by itself. */
  readonly complaints: readonly string[];
  /** All that its ended processes printed. */
  readonly outputs: readonly string[];
  /** True once the process that runs now can do its work. */
  ready(): Promise<boolean>;
  /** SIGTERM, for good. */
  stop(): Promise<Exit>;
};

/** A service that ends this often without ever listening is broken. */
const MAX_FAILED_STARTS = 5;

export async function superviseServer(env: Record<string, string>): Promise<Supervised> {
  let server: RunningServer = await startServer({ env });
  let starts = 1;
  let stopping = false;
  let restarting: Promise<RunningServer> | null = null;
  const complaints: string[] = [];
  const outputs: string[] = [];
  const watch = async () => {
    while (!stopping) {
      const { signal, stdout, stderr } = await server.exited;
      if (stopping) return;
      outputs.push(stdout, stderr);
      if (signal === null) complaints.push(stderr);
      restarting = restart(env);
      server = await restarting;
      starts++;
    }
  };
  let broken: Error | null = null;
  watch().catch((error: Error) => {
    broken = error;
  });
  return {
    pid: () => server.pid,
    url: () => server.url,
    starts: () => starts,
    complaints,
    outputs,
    ready: async () => {
      if (broken !== null) throw broken;
      const response = await fetch(`${server.url}/readyz`).catch(() => null);
      await response?.arrayBuffer().catch(() => {});
      return response?.status === 200;
    },
    stop: async () => {
      stopping = true;
      // `server` is the former process until the next one listens
      await restarting?.catch(() => {});
      return server.end('SIGTERM');
    },
  };
}

async function restart(env: Record<string, string>): Promise<RunningServer> {
  for (let failed = 1; ; failed++) {
    try {
      return await startServer({ env });
    } catch (error) {
      if (failed === MAX_FAILED_STARTS) throw error;
    }
  }
}
