import { Command } from 'commander';
import type { Context } from '../context.ts';
import type { FixFlags } from '../fix.ts';

const NOTES = `
Without --apply and --patch nothing is changed: the changes are printed with credentials masked.

Exit codes:
  0  the fixes were printed, written or applied; there may be none
  2  wrong arguments, a scan that covered nothing, a named finding without a fix, or a file that could not be written

Examples:
  svc fix                                            what would be changed in the working folder
  svc fix src --apply                                change the files
  svc fix --patch fixes.patch && git apply fixes.patch
  svc fix --finding v1:0f… --apply                   only one finding, named as in svc scan --json`;

/** The command `svc fix`. */
export function fixCommand(context: Context): Command {
  return new Command('fix')
    .description(
      'Fix what can be fixed mechanically: credentials in code and agents’ configuration, automatic approvals, hidden characters. Nothing leaves the machine.',
    )
    .argument('[path]', 'folder or file to scan', '.')
    .option('--apply', 'change the files')
    .option(
      '--patch <file>',
      'write a patch for git apply (- writes standard output); it contains the removed credentials',
    )
    .option('--finding <fingerprint>', 'only the finding with this fingerprint')
    .addHelpText('after', NOTES)
    .action(async (path: string, flags: FixFlags) => {
      const { runFix } = await import('../fix.ts');
      await runFix(path, flags, context);
    });
}
