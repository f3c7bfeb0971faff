import { Command } from 'commander';
import type { Context } from '../context.ts';

type LoginFlags = { readonly token: string; readonly api?: string };

/** The command `svc login`. */
export function loginCommand(context: Context): Command {
  return new Command('login')
    .description('Verify a service token against the API and store it for this user.')
    .requiredOption('--token <token>', 'service token; - reads it from standard input')
    .option('--api <url>', 'address of the service (default: SVC_API)')
    .action(async (flags: LoginFlags) => {
      const { login } = await import('../login.ts');
      await login(flags.token, flags.api ?? null, context);
    });
}
