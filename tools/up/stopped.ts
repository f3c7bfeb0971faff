import { constants } from 'node:os';

/** The person, or another program, has asked to stop. */
export class Stopped extends Error {
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Runs it until it ends or a signal arrives, then closes what it has opened, in reverse order. */
export async function untilStopped<T>(
  run: (opened: AsyncDisposableStack) => Promise<T>,
): Promise<T> {
  const signal = Promise.withResolvers<never>();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // a second signal changes nothing: a terminal and npm may both send one
    process.on(name, () => signal.reject(new Stopped(name)));
  }
  await using opened = new AsyncDisposableStack();
  const running = run(opened);
  // without the service its next call fails
  running.catch(() => {});
  return await Promise.race([running, signal.promise]);
}
