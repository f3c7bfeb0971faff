import { existsSync, readFileSync } from 'node:fs';
import { plainReason } from '@svc/git';
import type { Signatures, SignerCheck } from '@svc/ledger';
import { Command } from 'commander';
import type { Context } from '../context.ts';
import { CliError } from '../exit-code.ts';
import { idNoun } from '../id-argument.ts';
import { writeOutputFile } from '../output-file.ts';
import { printable } from '../printable.ts';

const HELP = `
The proof is the answer of GET /v1/evidence/{id}/proof: keep it, it needs no service to check.

Exit codes: 0 proved, 1 not proved, 2 wrong arguments or files.

Example:
  svc evidence prove evt_... --out proof.json --key svc.vkey
  svc evidence prove proof.json --key svc.vkey`;

type ProveFlags = {
  readonly key: string;
  readonly keys?: string;
  readonly witness?: readonly string[];
  readonly out?: string;
};

/** The command `svc evidence prove`: checks that one event is in the log, from a proof that is fetched or was kept. */
export function evidenceProveCommand(context: Context): Command {
  return new Command('prove')
    .description('Check that one event is in the log, by a signed checkpoint and a proof.')
    .argument('<proof>', 'a proof that was kept, or the id of an event to fetch it of')
    .requiredOption('--key <key>', 'verifier key (name+id+base64), or a file that holds it')
    .option('--keys <file>', 'list of keys that the service publishes, to follow rotations')
    .option('--witness <key...>', 'verifier keys of witnesses, or files that hold them')
    .option('--out <file>', 'keep the proof in a file')
    .addHelpText('after', HELP)
    .action(async (source: string, flags: ProveFlags) => {
      const { signerCheck } = await import('@svc/ledger');
      const text = await proofText(context, source, flags.witness !== undefined);
      const proof = proofOf(text, source);
      if (flags.out !== undefined) writeOutputFile('--out', flags.out, text, 0o600);
      const signers = usable(() =>
        signerCheck({
          key: keyOf(flags.key),
          keys: flags.keys === undefined ? undefined : read(flags.keys),
          witnesses: flags.witness?.map(keyOf),
        }),
      );
      const proved = await check(proof, signers);
      if (!proved.ok) {
        context.out(`NOT PROVED: ${proved.reason}\n`);
        context.exit(1);
        return;
      }
      const { index, checkpoint } = proved.value;
      const { tenant, logNo, size } = checkpoint;
      const report = [
        `Proved: the event is number ${index} of log ${logNo} of ${tenant}, which had ${size} events.`,
        ...lines(signers.signatures),
        `  event         ${printable(proof.event)}`,
      ];
      context.out(report.map((line) => `${line}\n`).join(''));
    });
}

/** Checks the receipt and, where the proof has one, that the witnessed checkpoint is the receipt's. */
async function check({ event, receipt, witnessed }: Proof, signers: SignerCheck) {
  const { equalHashes, openReceipt, openWitnessed } = await import('@svc/ledger');
  const proved = openReceipt(receipt, Buffer.from(event), signers);
  if (!proved.ok || witnessed === null) return proved;
  const cosigned = openWitnessed(JSON.stringify(witnessed), signers);
  if (!cosigned.ok) return cosigned;
  const { tenant, logNo, size, root } = cosigned.value;
  const { checkpoint } = proved.value;
  const isSame =
    checkpoint.tenant === tenant &&
    checkpoint.logNo === logNo &&
    checkpoint.size === size &&
    equalHashes(checkpoint.root, root);
  const reason = 'the witnessed checkpoint is another one than that of the receipt';
  return isSame ? proved : ({ ok: false, reason } as const);
}

function lines({ signers, witnesses, unchecked }: Signatures): string[] {
  return [
    ...signers.map((signer) => `  signed by     ${printable(signer)}`),
    ...witnesses.map((witness) => `  cosigned by   ${printable(witness)}`),
    ...unchecked.map((line) => `  NOT CHECKED   a signature of ${printable(line)}`),
  ];
}

/** Returns the text of a kept proof, or fetches the proof of an event; throws `CliError` for the id of anything else. */
async function proofText(context: Context, source: string, isWitnessed: boolean): Promise<string> {
  if (/^evt_[0-9a-z]+$/.test(source)) return fetched(context, source, isWitnessed);
  const noun = existsSync(source) ? null : idNoun(source);
  if (noun === null) return read(source);
  throw new CliError(
    `${source} is the id of ${noun}; give the id of an event of the evidence log (evt_...), or a file that holds a proof`,
  );
}

async function fetched(context: Context, id: string, isWitnessed: boolean): Promise<string> {
  const { callApi } = await import('../api-client.ts');
  const { currentCredentials } = await import('../credentials.ts');
  const credentials = currentCredentials(context.env);
  const query = isWitnessed ? '?witnessed=true' : '';
  const proof = await callApi(credentials, 'GET', `/v1/evidence/${id}/proof${query}`);
  return `${JSON.stringify(proof)}\n`;
}

type Proof = {
  readonly event: string;
  readonly receipt: string;
  /** See `Witnessed` of the ledger; null where the proof was not asked for under a witnessed checkpoint. */
  readonly witnessed: unknown;
};

function proofOf(text: string, source: string): Proof {
  try {
    const { event, receipt, witnessed = null } = JSON.parse(text);
    if (typeof event === 'string' && typeof receipt === 'string') {
      return { event, receipt, witnessed };
    }
  } catch {
    // the same as another JSON
  }
  throw new CliError(`${source}: not a proof: JSON with the texts \`event\` and \`receipt\``);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`${path}: ${plainReason(error)}`);
  }
}

/** Returns a key, or the first line of the file that contains it. */
function keyOf(given: string): string {
  if (given.includes('+')) return given;
  return read(given).split(/\r?\n/, 1)[0]?.trim() ?? '';
}

function usable<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new CliError((error as Error).message);
  }
}
