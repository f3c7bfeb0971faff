import { writeSync } from 'node:fs';

const STDERR = 2;
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** What a signal does to this process. */
export type Interruption = {
  /** Calls `clean` before a signal ends the process; the function that it returns withdraws it. */
  readonly onInterrupt: (clean: () => void) => () => void;
  /** For servers: aborted by the first signal, which then does not end the process. */
  readonly stop: () => AbortSignal;
};

/**
 * Ends the process by the signal that it receives, so that a shell sees 128 + the signal's number and nothing is written or
 * sent after it. Node.js calls the listener between two steps of the program: a file that is being replaced is whole by then.
 */
export function endBySignals(): Interruption {
  const cleanups = new Set<() => void>();
  const servers: AbortController[] = [];
  for (const name of SIGNALS) {
    process.once(name, () => {
      for (const clean of cleanups) clean();
      for (const server of servers) server.abort();
      if (servers.length > 0) return;
      reportSignal(name);
      // No listener is left: the signal has its default effect, and ends the process before this call returns.
      process.kill(process.pid, name);
    });
  }
  return {
    onInterrupt(clean) {
      cleanups.add(clean);
      return () => void cleanups.delete(clean);
    },
    stop() {
      const controller = new AbortController();
      servers.push(controller);
      return controller.signal;
    },
  };
}

/**
 * Waits until signals that have arrived are handled: what follows is written or sent. An immediate that is set while the event loop handles
 * I/O runs before the loop polls again, which is when it sees a signal; the second one runs after that poll.
 */
export function afterSignals(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}

function reportSignal(name: string): void {
  try {
    writeSync(STDERR, `svc: interrupted by ${name}\n`);
  } catch {
    // Nobody reads it any more.
  }
}
