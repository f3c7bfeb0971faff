import { createReadStream, readFileSync } from 'node:fs';
import type { Signatures, Verdict } from '@svc/ledger';
import { Command } from 'commander';
import type { Context } from '../context.ts';
import { printable } from '../printable.ts';
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
  1  failed: the first bad event is named
  2  wrong arguments, or the file or the key could not be read
  3  without --key: the chain holds together, but who signed it is unverified
  4  verified, but the export holds no event at the size of --checkpoint, so the two were not compared`;

type VerifyFlags = {
  readonly key?: string;
  readonly keys?: string;
  readonly checkpoint?: string;
  readonly witness?: readonly string[];
  readonly json?: true;
};

/** The command `svc evidence`, which verifies evidence exports offline. Sets the exit code of the process. */
export function evidenceCommand(context: Context): Command {
  const evidence = new Command('evidence').description('Work with the evidence ledger.');
  evidence.exitOverride();
  for (const command of [
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
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', HELP)
    .action(async (files: readonly string[], flags: VerifyFlags) => {
      const { parseVkey, verifyExports } = await import('@svc/ledger');
      const unusable = (message: string) =>
        verify.error(`svc: ${message}`, { exitCode: EXIT_CODES.unusable });
      const readKey = (key: string) => {
        const vkey = parseVkey(key).ok ? key : textOf(key);
        const parsed = parseVkey(vkey ?? '');
        if (vkey !== undefined && parsed.ok) return vkey;
        const why = vkey === undefined || parsed.ok ? 'no such file, and no key' : parsed.reason;
        return unusable(`--key ${key}: ${why} (a key reads name+id+base64)`);
      };
      const key = flags.key === undefined ? undefined : readKey(flags.key);
      const contentOf = (option: string, path: string | undefined) => {
        if (path === undefined) return undefined;
        if (key === undefined) return unusable(`${option} needs --key`);
        try {
          return readFileSync(path, 'utf8');
        } catch (error) {
          return unusable(`${option} ${path}: ${(error as NodeJS.ErrnoException).code}`);
        }
      };
      const trust = {
        key,
        keys: contentOf('--keys', flags.keys),
        checkpoint: contentOf('--checkpoint', flags.checkpoint),
        witnesses: (flags.witness ?? []).map((given) => textOf(given) ?? given),
      };
      const verdicts = await verifyExports(files.map(chunksOf), trust).catch(
        async (error: NodeJS.ErrnoException & { path?: string }) => {
          const file = error.path ?? files[0];
          if (error.code === undefined) return unusable(`${file}: ${error.message}`);
          const { plainReason } = await import('@svc/git');
          return unusable(`${file}: ${plainReason(error)}`);
        },
      );
      const name = key?.slice(0, key.indexOf('+'));
      for (const [at, verdict] of verdicts.entries()) {
        if (files.length > 1 && !flags.json)
          process.stdout.write(`${printable(files[at] ?? '')}\n`);
        process.stdout.write(flags.json ? `${JSON.stringify(verdict)}\n` : render(verdict, name));
      }
      process.exitCode = EXIT_CODES[conclude(verdicts)];
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

const CHUNKS = { highWaterMark: 2 ** 18 };

/** Opens a file when its turn comes. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  yield* file === '-' ? process.stdin : createReadStream(file, CHUNKS);
}

/** The first line of a file, or undefined if it cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/, 1)[0]?.trim();
  } catch {
    return undefined;
  }
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
