import { Command } from 'commander';
import type { Context } from '../context.ts';

const EXAMPLES = `
Examples:
  svc login --token - --api https://svc.example.com < token.txt
  printf %s "$TOKEN" | svc login --token - --api https://svc.example.com

An administrator mints the token by POST /v1/tokens. Given as an argument it would be seen in the list of processes and
kept in the shell's history. In CI, set SVC_TOKEN and SVC_API instead.`;

type LoginFlags = { readonly token: string; readonly api?: string };

/** The command `svc login`. */
export function loginCommand(context: Context): Command {
  return new Command('login')
    .description('Verify a service token against the API and store it for this user.')
    .requiredOption('--token <token>', 'service token; - reads it from standard input')
    .option('--api <url>', 'address of the service (default: SVC_API)')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: LoginFlags) => {
      const { login } = await import('../login.ts');
      await login(flags.token, flags.api ?? null, context);
    });
}
