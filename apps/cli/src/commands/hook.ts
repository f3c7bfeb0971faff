import { realpathSync } from 'node:fs';
import { Command } from 'commander';
import type { Context } from '../context.ts';

/** Node.js and the file that it runs now. */
function ownProgram(): readonly string[] {
  return [process.execPath, realpathSync(process.argv[1] as string)];
}

/** The command `svc hook`. */
export function hookCommand(context: Context): Command {
  const hook = new Command('hook')
    .description('Scan what each commit would add, before it is made.')
    .exitOverride();
  hook
    .command('install')
    .exitOverride()
    .description(
      'Write the git pre-commit hook of this repository: it rejects a commit whose added lines have a critical finding.',
    )
    .action(async () => {
      const { installHook } = await import('../hook.ts');
      installHook(ownProgram(), context);
    });
  hook
    .command('remove')
    .exitOverride()
    .description('Remove the pre-commit hook that svc wrote.')
    .action(async () => {
      const { removeHook } = await import('../hook.ts');
      removeHook(ownProgram(), context);
    });
  return hook;
}
