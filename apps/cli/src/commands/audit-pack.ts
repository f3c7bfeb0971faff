import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { PackSource, PackVerdict } from '@svc/compliance';
import { Command } from 'commander';
import type { Context } from '../context.ts';
import { readTrust, type TrustFlags, unreadable } from '../evidence-trust.ts';
import { plural, printable } from '../printable.ts';

/** Exit codes of `svc audit-pack verify`; scripts depend on them. */
const EXIT_CODES = {
  verified: 0,
  failed: 1,
  unusable: 2,
  'unverified-signer': 3,
  'not-recomputed': 4,
} as const;

const HELP = `
Exit codes:
  0  verified: nothing was changed, each status follows from the rest, and the key signed the log that has its digest
  1  failed: the first file that is wrong is named
  2  wrong arguments, or the file or the key could not be read
  3  without --key: it holds together, but who signed it is unverified
  4  verified, but the log is not in the pack: signals of the log were not computed again

Example:
  svc audit-pack verify audit-pack.tar --key svc.vkey`;

type VerifyFlags = Pick<TrustFlags, 'key' | 'keys' | 'witness'> & { readonly json?: true };

/** The command `svc audit-pack`, which verifies audit packs offline. */
export function auditPackCommand(context: Context): Command {
  const pack = new Command('audit-pack').description('Work with audit packs of compliance.');
  pack.exitOverride();
  const verify = pack.command('verify').exitOverride();
  verify
    .description('Verify an audit pack with a public key and nothing else.')
    .argument('<file>', 'the archive (tar) that the service made')
    .option('--key <key>', 'verifier key (name+id+base64), or a file that holds it')
    .option('--keys <file>', 'list of keys that the service publishes, to follow rotations')
    .option('--witness <key...>', 'verifier keys of witnesses, or files that hold them')
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, flags: VerifyFlags) => {
      const { verifyPack } = await import('@svc/compliance');
      const unusable = (message: string) =>
        verify.error(`svc: ${message}`, { exitCode: EXIT_CODES.unusable });
      const trust = await readTrust(flags, unusable);
      const verdict = await sourceOf(file)
        .then((source) => verifyPack(source, trust))
        .catch((error) => unreadable(error, file, unusable));
      context.out(flags.json ? `${JSON.stringify(verdict)}\n` : render(verdict));
      process.exitCode = EXIT_CODES[conclude(verdict)];
    });
  return pack;
}

/** Opens an archive, which is read where it is needed and never whole. */
async function sourceOf(file: string): Promise<PackSource> {
  const { size } = await stat(file);
  return {
    size,
    read: (from, to) =>
      from === to ? nothing() : createReadStream(file, { start: from, end: to - 1 }),
    digest: () => {
      const hash = createHash('sha256');
      return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
    },
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function conclude(verdict: PackVerdict): keyof typeof EXIT_CODES {
  if (verdict.status !== 'verified') return verdict.status;
  return verdict.recomputed.same.length === 0 ? 'not-recomputed' : 'verified';
}

/** Renders the verdict in a few lines; every character is printable, whatever the file contains. */
function render(verdict: PackVerdict): string {
  if (verdict.status === 'failed') {
    const where = verdict.path === '' ? 'the archive' : printable(verdict.path);
    return `FAILED at ${where}: ${printable(verdict.reason)}.\n`;
  }
  const { manifest, recomputed, signatures, events, sha256, index } = verdict;
  const lines = [
    verdict.status === 'verified'
      ? `Verified: unchanged, sealed as event ${index}, and every status follows from the rest.`
      : 'SIGNER UNVERIFIED: it holds together, but without --key anybody could have made all of it.',
    `  pack        ${printable(manifest.id)} of ${printable(manifest.tenant)}`,
    `  framework   ${printable(`${manifest.framework} ${manifest.frameworkVersion}`)}, mapping ${manifest.mappingVersion}`,
    `  scope       ${printable(manifest.scope?.id ?? 'everything')}`,
    `  window      ${printable(manifest.window.from)} up to ${printable(manifest.window.to)}`,
    `  judged at   ${printable(manifest.judgedAt)}`,
    `  manifest    ${sha256}`,
    `  files       ${manifest.files.length}`,
    `  events      ${plural(events, 'event')} with proofs`,
    `  recomputed  ${plural(recomputed.same.length, 'signal')} from the log`,
    ...recomputed.left.map(
      ({ signal, reason }) => `  not         ${printable(`${signal}: ${reason}`)}`,
    ),
    ...manifest.omitted.map(
      ({ path, reason }) => `  omitted     ${printable(`${path}: ${reason}`)}`,
    ),
    ...signatures.signers.map((signer) => `  signed by   ${printable(signer)}`),
    ...signatures.witnesses.map((witness) => `  cosigned by ${printable(witness)}`),
    ...signatures.unchecked.map((line) => `  NOT CHECKED a signature of ${printable(line)}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
