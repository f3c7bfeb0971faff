import { Command, Option } from 'commander';
import type { BomFlags } from '../bom.ts';
import type { Context } from '../context.ts';

const NOTES = `
The same tree gives the same bytes. A time of making is written only when SOURCE_DATE_EPOCH names one.

Examples:
  svc bom --format text
  svc bom > bom.json
  svc bom services/chat --format spdx --output chat.spdx.json
  svc bom --report`;

/** The command `svc bom`. */
export function bomCommand(context: Context): Command {
  return new Command('bom')
    .description(
      'Write the bill of materials of the AI in a folder: models, agents, tools, MCP servers, prompts, libraries. Nothing leaves the machine.',
    )
    .argument('[path]', 'folder or file to scan', '.')
    .addOption(
      new Option(
        '--format <format>',
        'CycloneDX 1.6, SPDX 3.0 with its AI profile, or a list for people',
      )
        .choices(['cyclonedx', 'spdx', 'text'])
        .default('cyclonedx'),
    )
    .option('--output <file>', 'write the bill to a file (default, and -: standard output)')
    .option(
      '--report',
      'print how far the bill covers the G7 minimum elements of an SBOM for AI; the bill itself only to --output',
    )
    .option(
      '--repo <name>',
      'name of what the bill is of (default: from the origin remote, or the folder)',
    )
    .option('--without-tests', 'leave out what only tests or examples use, and say so in the bill')
    .option('--random-serial', 'give the bill a serial number of its own, so that no two are equal')
    .addHelpText('after', NOTES)
    .action(async (path: string, flags: BomFlags) => {
      const { writeBom } = await import('../bom.ts');
      await writeBom(path, flags, context);
    });
}
