import type { DisclosureVerdict, Signatures, Verdict } from '@svc/ledger';
import { Command } from 'commander';
import type { Context } from '../context.ts';
import { chunksOf, readTrust, type TrustFlags, unreadable } from '../evidence-trust.ts';
import { plural, printable } from '../printable.ts';
import { evidenceActionsCommand } from './evidence-actions.ts';
import { evidenceExportCommand } from './evidence-export.ts';
import { evidenceProveCommand } from './evidence-prove.ts';
import { evidenceWitnessCommand } from './witness.ts';

/** Exit codes of `svc evidence verify`; scripts depend on them. */
const EXIT_CODES = {
  verified: 0,
  failed: 1,
  unusable: 2,
  'unverified-signer': 3,
  'not-compared': 4,
} as const;

const HELP = `
Exit codes:
  0  verified: nothing was changed, removed, added or moved, and the key signed it
  1  failed: the first bad event, or the first bad disclosure, is named
  2  wrong arguments, or the file or the key could not be read
  3  without --key: the chain holds together, but who signed it is unverified
  4  verified, but the export holds no event at the size of --checkpoint, so the two were not compared`;

type VerifyFlags = TrustFlags & { readonly disclosures?: string; readonly json?: true };

/** The command `svc evidence`, which verifies evidence exports offline. Sets the exit code of the process. */
export function evidenceCommand(context: Context): Command {
  const evidence = new Command('evidence').description('Work with the evidence ledger.');
  evidence.exitOverride();
  for (const command of [
    evidenceActionsCommand(context),
    evidenceExportCommand(context),
    evidenceProveCommand(context),
    evidenceWitnessCommand(context),
  ]) {
    evidence.addCommand(command.exitOverride());
  }
  const verify = evidence.command('verify').exitOverride();
  verify
    .description('Verify an evidence export with a public key and nothing else.')
    .argument(
      '<file...>',
      'the export (NDJSON), - reads standard input; or archives and an export that continue each other, in order',
    )
    .option('--key <key>', 'verifier key (name+id+base64), or a file that holds it')
    .option(
      '--keys <file>',
      'list of keys that the service publishes, to follow rotations of the key',
    )
    .option('--witness <key...>', 'verifier keys of witnesses, or files that hold them')
    .option('--checkpoint <file>', 'signed checkpoint kept earlier, which the log must continue')
    .option(
      '--disclosures <file>',
      'personal values beside the export: each must open its commitment',
    )
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', HELP)
    .action(async (files: readonly string[], flags: VerifyFlags) => {
      const { DisclosureCheck, verifyExports } = await import('@svc/ledger');
      const unusable = (message: string) =>
        verify.error(`svc: ${message}`, { exitCode: EXIT_CODES.unusable });
      const trust = await readTrust(flags, unusable);
      const check =
        flags.disclosures === undefined
          ? undefined
          : new DisclosureCheck(chunksOf(flags.disclosures));
      const verdicts = await verifyExports(files.map(chunksOf), trust, check?.take).catch((error) =>
        unreadable(error, error.path ?? files[0], unusable),
      );
      const name = trust.key?.slice(0, trust.key.indexOf('+'));
      for (const [at, verdict] of verdicts.entries()) {
        if (files.length > 1 && !flags.json) context.out(`${printable(files[at] ?? '')}\n`);
        context.out(flags.json ? `${JSON.stringify(verdict)}\n` : render(verdict, name));
      }
      const isWhole = verdicts.at(-1)?.status !== 'failed';
      const opened = check !== undefined && isWhole ? await check.end() : undefined;
      if (opened !== undefined) {
        const text = flags.json ? JSON.stringify({ disclosures: opened }) : renderOpened(opened);
        context.out(`${text}\n`);
      }
      process.exitCode = EXIT_CODES[opened?.status === 'failed' ? 'failed' : conclude(verdicts)];
    });
  return evidence;
}

/** What all files together come to: the events before the first one of the first file are the only ones that may be missing. */
function conclude(verdicts: readonly Verdict[]): keyof typeof EXIT_CODES {
  const last = verdicts.at(-1) as Verdict;
  if (last.status !== 'verified') return last.status;
  const isCompared = verdicts.some(({ kept }) => kept !== 'outside');
  return isCompared ? 'verified' : 'not-compared';
}

/** Renders the verdict in a few lines; every character is printable, whatever the file contains. */
function render(verdict: Verdict, signer: string | undefined): string {
  return [...conclusion(verdict, signer), ...range(verdict)].map((line) => `${line}\n`).join('');
}

function conclusion(verdict: Verdict, signer: string | undefined): string[] {
  switch (verdict.status) {
    case 'verified':
      return verdict.from === 0
        ? [`Verified: complete, unchanged, in order, and signed by ${signer}.`]
        : [
            `Verified from event ${verdict.from} on: unchanged, in order, and signed by ${signer}.`,
            `The ${verdict.from} events before are not in this file: what they say was not checked.`,
          ];
    case 'unverified-signer':
      return [
        'SIGNER UNVERIFIED: the chain holds together, but without --key anybody could have made all of it.',
      ];
    case 'failed': {
      const { line, index, reason } = verdict.firstBad;
      const where = index === undefined ? `line ${line}` : `event ${index} (line ${line})`;
      return [`FAILED at ${where}: ${reason}.`];
    }
  }
}

/** Renders what the disclosures come to. */
function renderOpened({ disclosed, erased, missing, firstBad }: DisclosureVerdict): string {
  if (firstBad !== null) {
    const { line, event, path, reason } = firstBad;
    const what = event === null ? '' : ` (${event} at ${printable(path ?? '')})`;
    return `DISCLOSURES FAILED at line ${line}${what}: ${reason}.`;
  }
  return [
    `Disclosures: each of ${plural(disclosed, 'personal value')} opens its commitment.`,
    `  erased   ${erased}, as the service says`,
    `  missing  ${missing}, of which the file says nothing`,
  ].join('\n');
}

function completeness({ complete }: NonNullable<Verdict['since']>): string {
  return complete
    ? 'and no event sealed since then is missing'
    : 'but the event before is of version 1: whether one sealed since then is missing was not checked';
}

function signatureLines({ signers, witnesses, unchecked }: Signatures): string[] {
  return [
    ...signers.map((signer) => `  signed by     ${printable(signer)}`),
    ...witnesses.map((witness) => `  cosigned by   ${printable(witness)}`),
    ...unchecked.map((line) => `  NOT CHECKED   a signature of ${printable(line)}`),
  ];
}

const KEPT = {
  continues: 'the log continues the kept checkpoint',
  outside:
    'NOT COMPARED: the export begins after the kept checkpoint; export from its size or from 0',
} as const;

function range(verdict: Verdict): string[] {
  if (verdict.tenant === null) return [];
  const { tenant, logNo, from, to, events, commitments, lastTime } = verdict;
  const count =
    verdict.status === 'failed' ? `${events} of ${to - from} before the first bad one` : events;
  return [
    `  log     ${tenant}, number ${logNo}`,
    `  range   ${from} up to ${to}`,
    `  events  ${count}`,
    ...(commitments === 0
      ? []
      : [`  redacted  ${commitments} personal values, of which the log has commitments only`]),
    ...(verdict.since === null
      ? []
      : [`  since   ${verdict.since.time}, ${completeness(verdict.since)}`]),
    ...(verdict.status === 'failed' ? [] : [`  head    size ${to}, chain hash ${verdict.chain}`]),
    ...(verdict.kept === null ? [] : [`  kept    ${KEPT[verdict.kept]}`]),
    ...signatureLines(verdict.signatures),
    `  newest  ${lastTime ?? 'no event'}`,
  ];
}
