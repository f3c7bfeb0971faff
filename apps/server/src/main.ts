import { Command, CommanderError } from 'commander';
import { serveCommand } from './commands/serve.ts';
import { tenantCommand } from './commands/tenant.ts';
import { OperatorError } from './platform/operator-error.ts';

const USAGE_ERROR = 2;

const program = new Command('svc-server')
  .description('The svc service: API, decisions and evidence ledger')
  .addCommand(serveCommand(process.env), { isDefault: true })
  .addCommand(tenantCommand(process.env));
endCommandsHere(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // it has been told; help that was asked for is no error
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
  } else {
    // anything but what the operator can mend is a fault of ours, with its stack
    console.error(error instanceof OperatorError ? `svc-server: ${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Commands throw how they end instead of ending the process. */
function endCommandsHere(command: Command): void {
  command.exitOverride();
  for (const one of command.commands) endCommandsHere(one);
}
