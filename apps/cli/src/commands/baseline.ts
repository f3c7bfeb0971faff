import { Command } from 'commander';
import type { Context } from '../context.ts';

/** The command `svc baseline`. */
export function baselineCommand(context: Context): Command {
  return new Command('baseline')
    .description(
      'Write .svc/baseline.json: later scans do not report the present findings. It contains no secret; commit it.',
    )
    .argument('[path]', 'a folder of the project', '.')
    .option('--owner <name>', 'who answers for the new entries')
    .option('--reason <text>', 'why the new entries are accepted')
    .option('--expires <date>', 'last day of the new entries, as 2027-01-31')
    .action(async (path: string, flags: { owner?: string; reason?: string; expires?: string }) => {
      const { writeBaseline } = await import('../baseline.ts');
      await writeBaseline(path, flags, context);
    });
}
