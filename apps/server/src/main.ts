import { Command, CommanderError } from 'commander';
import { checkCommand } from './commands/check.ts';
import { deploymentCommand } from './commands/deployment.ts';
import { evidenceCommand } from './commands/evidence.ts';
import { migrateCommand } from './commands/migrate.ts';
import { secretsCommand } from './commands/secrets.ts';
import { serveCommand } from './commands/serve.ts';
import { statusCommand } from './commands/status.ts';
import { tenantCommand } from './commands/tenant.ts';
import { asOperatorError } from './db/operator-database-error.ts';
import { OperatorError } from './foundation/operator-error.ts';

const USAGE_ERROR = 2;

const program = new Command('svc-server')
  .description('The svc service: API, decisions and evidence ledger')
  .addCommand(serveCommand(process.env), { isDefault: true })
  .addCommand(checkCommand(process.env))
  .addCommand(migrateCommand(process.env))
  .addCommand(statusCommand(process.env))
  .addCommand(tenantCommand(process.env))
  .addCommand(deploymentCommand(process.env))
  .addCommand(secretsCommand(process.env))
  .addCommand(evidenceCommand(process.env));
throwOnExit(program);

try {
  await program.parseAsync();
} catch (thrown) {
  if (thrown instanceof CommanderError) {
    // commander has printed it; requested help exits with 0
    process.exitCode = thrown.exitCode === 0 ? 0 : USAGE_ERROR;
  } else {
    const error = asOperatorError(thrown);
    // everything else is a fault of the service, printed with its stack
    console.error(error instanceof OperatorError ? `svc-server: ${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Commands throw how they end instead of ending the process. */
function throwOnExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwOnExit(child);
}
