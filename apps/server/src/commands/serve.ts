import { Command } from 'commander';
import { compose, type Service } from '../compose.ts';
import { toConfig } from '../config.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { abandonedError } from '../platform/stop/finish-work.ts';

/** From the end of the drain: 25 s for requests, and 5 s to close everything. */
const FORCED_EXIT_MS = 30_000;

/** `svc-server serve`: runs until SIGTERM or SIGINT, then drains and finishes what is under way. A second signal ends the drain. */
export function serveCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('serve').description('run the service (default)').action(async () => {
    let service: Service | null = null;
    const starting = compose(toConfig(env), fail);
    const hurry = new AbortController();
    let isStopping = false;
    const stop = async () => {
      await service?.drain(hurry.signal);
      setTimeout(() => fail(abandonedError(service?.workLeft() ?? [])), FORCED_EXIT_MS).unref();
      // asked while it starts, it stops as soon as it has: the database that it brings up goes down with it
      await (await starting).stop();
    };
    const onSignal = () => {
      if (isStopping) hurry.abort();
      else stop().catch(fail);
      isStopping = true;
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    service = await starting;
  });
}

function fail(error: unknown): void {
  console.error(error instanceof OperatorError ? `svc-server: ${error.message}` : error);
  process.exit(1);
}
