import { Command } from 'commander';
import { serveCommand } from './commands/serve.ts';
import { tenantCommand } from './commands/tenant.ts';
import { ConfigError } from './config.ts';
import { TenantError } from './features/tenants/create.ts';
import { DataDirectoryInUse } from './platform/embedded-postgres/guard.ts';

const program = new Command('svc-server')
  .description('The svc service: API, decisions and evidence ledger')
  .addCommand(serveCommand(process.env), { isDefault: true })
  .addCommand(tenantCommand(process.env));

try {
  await program.parseAsync();
} catch (error) {
  // what the operator can mend is a line; anything else is a fault of ours, with its stack
  const mendable =
    error instanceof ConfigError ||
    error instanceof DataDirectoryInUse ||
    error instanceof TenantError;
  console.error(mendable ? `svc-server: ${error.message}` : error);
  process.exitCode = 1;
}
