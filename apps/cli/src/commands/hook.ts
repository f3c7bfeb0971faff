import { realpathSync } from 'node:fs';
import { Command } from 'commander';
import type { Context } from '../context.ts';

/** The command `svc hook`. */
export function hookCommand(context: Context): Command {
  const hook = new Command('hook').description('Scan what is committed.').exitOverride();
  hook
    .command('install')
    .exitOverride()
    .description('Write a git pre-commit hook that refuses to commit a critical finding.')
    .action(async () => {
      const { installHook } = await import('../hook.ts');
      installHook([process.execPath, realpathSync(process.argv[1] as string)], context);
    });
  return hook;
}
