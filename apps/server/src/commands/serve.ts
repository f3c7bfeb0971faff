import { Command } from 'commander';
import { compose } from '../compose.ts';
import { toConfig } from '../config.ts';

const FORCED_EXIT_MS = 30_000;

/** `svc-server serve`: runs until SIGTERM or SIGINT, then finishes what is under way. */
export function serveCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('serve').description('run the service (default)').action(async () => {
    const service = compose(toConfig(env), (error) => {
      console.error(error);
      process.exit(1);
    });
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
      // asked while it starts, it stops as soon as it has: the database that it brings up goes down with it
      service
        .then((running) => running.stop())
        .catch((error) => {
          console.error(error);
          process.exit(1);
        });
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    await service;
  });
}
