/** Starts the worker from its own file of the service, whose policy permits WebAssembly. */
export function startHostedWorker(): Worker {
  return new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
}
