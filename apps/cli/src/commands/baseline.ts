import { Command } from 'commander';
import type { Context } from '../context.ts';

/** The command `svc baseline`. */
export function baselineCommand(context: Context): Command {
  return new Command('baseline')
    .description(
      'Write .svc/baseline.json: what is found now is not reported by later scans. It holds no secret; commit it.',
    )
    .argument('[path]', 'a folder of the project', '.')
    .action(async (path: string) => {
      const { writeBaseline } = await import('../baseline.ts');
      await writeBaseline(path, context);
    });
}
