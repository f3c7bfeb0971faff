import { Command } from 'commander';
import type { Context } from '../context.ts';
import { UsageError } from '../exit-code.ts';
import { idNoun } from '../id-argument.ts';
import { plural } from '../printable.ts';

const HELP = `
An interrupted download leaves FILE.part; the same command goes on after its last event. Then verify the file:
  svc evidence verify FILE --key svc.vkey

--disclosures needs in SVC_TOKEN an administrator's access token of the last 15 minutes; a service token, or that of svc login, gets 403. The service seals who got them.
Keep that file apart: it names people, and an erasure does not reach it. Then name people, or verify both:
  svc evidence actions FILE --disclosures NAMES --key svc.vkey
  svc evidence verify FILE --disclosures NAMES --key svc.vkey`;

/** The command `svc evidence export`: downloads an export, resumably. */
export function evidenceExportCommand(context: Context): Command {
  return new Command('export')
    .description('Download an export of the evidence log; goes on where an earlier run stopped.')
    .argument('<file>', 'where to write the export (NDJSON)')
    .option('--from <index>', 'index of the first event', '0')
    .option('--log <number>', 'number of an earlier log, which a recovery ended')
    .option('--disclosures <file>', 'also write the personal values behind the commitments')
    .addHelpText('after', HELP)
    .action(async (file: string, flags: { from: string; log?: string; disclosures?: string }) => {
      const { currentCredentials } = await import('../credentials.ts');
      const { downloadExport } = await import('../evidence-download.ts');
      const query = {
        from: count('--from', flags.from),
        logNo: flags.log === undefined ? null : count('--log', flags.log),
      };
      const credentials = currentCredentials(context.env);
      const { events, resumed } = await downloadExport(
        credentials,
        file,
        query,
        context.onInterrupt,
      );
      const earlier = resumed === 0 ? '' : `, ${resumed} of them from an earlier run`;
      context.out(`${file}: ${plural(events, 'event')}${earlier}\n`);
      if (flags.disclosures === undefined) return;
      const { downloadDisclosures } = await import('../disclosures-download.ts');
      const values = await downloadDisclosures(
        credentials,
        file,
        flags.disclosures,
        context.onInterrupt,
      );
      const { disclosed, erased } = values;
      context.out(
        `${flags.disclosures}: ${plural(disclosed, 'personal value')}, ${erased} erased\n`,
      );
    });
}

function count(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError(`${option} must be a number from 0 (got ${gotText(text)})`);
  return Number(text);
}

function gotText(text: string): string {
  const noun = idNoun(text);
  return noun === null ? text : `${text}, the id of ${noun}`;
}
