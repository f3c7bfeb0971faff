import { orAbort } from '../../foundation/or-abort.ts';

type Flight<T> = {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
};

/** Runs a task once for all that ask for it at the same time. The task is aborted when none of them waits any more. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Returns what the task of this key returns; throws its error, or the reason of an earlier abort of `signal`. */
  async run(
    key: string,
    signal: AbortSignal,
    task: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(key, task);
    flight.waiting++;
    try {
      return await orAbort(flight.result, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0) this.#end(key, flight);
    }
  }

  #start(key: string, task: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight = { result: task(controller.signal), controller, waiting: 0 };
    this.#flights.set(key, flight);
    return flight;
  }

  /** The next caller starts another flight. Aborting one that has ended has no effect. */
  #end(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    flight.controller.abort();
  }
}
