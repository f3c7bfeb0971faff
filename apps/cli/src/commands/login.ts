import { Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from '../context.ts';

const EXAMPLES = `
Examples:
  svc login --api https://svc.example.com
  svc login --no-browser --port 8765         # over ssh -L 8765:127.0.0.1:8765
  svc login --token - --api https://svc.example.com < token.txt

The token of a sign-in reads what you may read, and uploads scans if you are an administrator. It ends as a session of the
console does. In CI, set SVC_TOKEN and SVC_API instead: an administrator makes a service token in the console.`;

type LoginFlags = {
  readonly api?: string;
  readonly tenant?: string;
  readonly browser: boolean;
  readonly port?: number;
  readonly token?: string;
};

/** The command `svc login`. */
export function loginCommand(context: Context): Command {
  return new Command('login')
    .description(
      'Sign in by the browser, or verify a service token, and store the token for this user.',
    )
    .option(
      '--api <url>',
      'address of the service (default: SVC_API, else the one logged in to, else http://127.0.0.1:8080)',
    )
    .option('--tenant <slug>', 'tenant to sign in to')
    .option('--no-browser', 'print the address instead of opening a browser')
    .option('--port <port>', 'port on 127.0.0.1 that the browser returns to', portNumber)
    .addOption(
      new Option(
        '--token <token>',
        'service token to store instead; - reads it from standard input',
      ).conflicts(['tenant', 'browser', 'port']),
    )
    .addHelpText('after', EXAMPLES)
    .action(async ({ token, ...flags }: LoginFlags) => {
      const api = flags.api ?? null;
      if (token !== undefined) {
        const { loginByToken } = await import('../login.ts');
        await loginByToken(token, api, context);
        return;
      }
      const { loginByBrowser } = await import('../browser-login.ts');
      const { tenant = null, port = 0, browser: opensBrowser } = flags;
      await loginByBrowser({ api, tenant, port, opensBrowser }, context);
    });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a number from 1 to 65535.');
}
