import { Command } from 'commander';
import { serveCommand } from './commands/serve.ts';
import { tenantCommand } from './commands/tenant.ts';
import { OperatorError } from './platform/operator-error.ts';

const program = new Command('svc-server')
  .description('The svc service: API, decisions and evidence ledger')
  .addCommand(serveCommand(process.env), { isDefault: true })
  .addCommand(tenantCommand(process.env));

try {
  await program.parseAsync();
} catch (error) {
  // anything but what the operator can mend is a fault of ours, with its stack
  console.error(error instanceof OperatorError ? `svc-server: ${error.message}` : error);
  process.exitCode = 1;
}
