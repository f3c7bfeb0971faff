import { FINDING_CLASSES, type FindingClass, USUAL_CLASSES } from '@svc/contract';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from '../context.ts';
import { type ScanFlags, THRESHOLDS } from '../scan-flags.ts';

const EXIT_CODES = `
Exit codes:
  0  observe mode: the arguments were valid; enforce mode: nothing at or above the threshold
  1  enforce mode: a finding at or above the threshold
  2  wrong arguments, a report that could not be written or uploaded, or, in enforce mode,
     a scan error: something in scope could not be read or parsed, or there were files and none was examined

A secret of class test counts for the threshold unless its confidence is low; an example or a placeholder does not.

Examples:
  svc scan                                          the working folder
  svc scan --staged --mode enforce                  what the next commit would add
  git diff main | svc scan --diff - --json          what a branch adds, for a script
  svc scan --sarif report.sarif --class real        for code scanning, without tests`;

/** The command `svc scan`. */
export function scanCommand(context: Context): Command {
  return new Command('scan')
    .description(
      'Scan a folder or file for secrets, AI assets, permissions and agents. Nothing leaves the machine.',
    )
    .argument('[path]', 'folder or file to scan', '.')
    .option('--json', 'print the report as JSON on standard output, and nothing else there')
    .option('--sarif <file>', 'write a SARIF 2.1.0 report (- writes standard output)')
    .option('--diff <file>', 'scan only the added lines of a unified diff (- reads standard input)')
    .option('--staged', 'scan only what the next commit would add')
    .option('--since <rev>', 'scan only the lines that the commits from a revision to HEAD add')
    .option('--history', 'scan every version of every file that a branch or tag reaches')
    .addOption(
      new Option('--mode <mode>', 'observe reports; enforce also fails on findings')
        .choices(['observe', 'enforce'])
        .default('observe'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'threshold of --mode enforce')
        .choices([...THRESHOLDS])
        .default('high'),
    )
    .addOption(
      new Option('--class <classes>', `secrets to report, of ${FINDING_CLASSES.join(', ')}`)
        .argParser(classes)
        .default(USUAL_CLASSES, USUAL_CLASSES.join(',')),
    )
    .addOption(
      new Option(
        '--threads <count>',
        'threads for a large tree (default: one for each core, at most 2)',
      ).argParser(threadCount),
    )
    .option('--upload', 'send the report to the service (after svc login)')
    .option('--repo <name>', 'repository name for --upload (default: from the origin remote)')
    .option('--ref <ref>', 'git ref for --upload (default: the checked-out branch)')
    .addHelpText('after', EXIT_CODES)
    .action(async (path: string, flags: ScanFlags, command: Command) => {
      const { runScan } = await import('./scan-run.ts');
      const isThresholdNamed = command.getOptionValueSource('failOn') === 'cli';
      const isClassNamed = command.getOptionValueSource('class') === 'cli';
      await runScan(path, { ...flags, isThresholdNamed, isClassNamed }, context);
    });
}

function classes(text: string): readonly FindingClass[] {
  const names = text.split(',').map((name) => name.trim());
  const chosen = FINDING_CLASSES.filter((name) => names.includes(name));
  if (chosen.length > 0 && chosen.length === names.length) return chosen;
  throw new InvalidArgumentError(`It is a list of ${FINDING_CLASSES.join(', ')}.`);
}

function threadCount(text: string): number {
  if (/^(?:[1-9]|[1-5]\d|6[0-4])$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a number from 1 to 64.');
}
