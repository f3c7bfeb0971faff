import { Command } from 'commander';
import type { Context } from '../context.ts';
import { type Action, actionOf, isChosen } from '../evidence-actions.ts';
import { actionsCsv, actionsTable } from '../evidence-actions-text.ts';
import { chunksOf, readTrust, type TrustFlags, unreadable } from '../evidence-trust.ts';
import { plural } from '../printable.ts';

const EXIT_CODES = { verified: 0, failed: 1, unusable: 2, 'unverified-signer': 3 } as const;

const HELP = `
Actions are the events whose actor is a person or an operator of the deployment. The export is verified first, and nothing is
printed of one that fails. People are named where --disclosures has what opens the commitments; "not disclosed" and
"erased" are shown in place of other names.

Exit codes: as those of svc evidence verify.

Examples:
  svc evidence actions export.ndjson --disclosures names.ndjson --key svc.vkey
  svc evidence actions export.ndjson --disclosures names.ndjson --key svc.vkey --kind approval agent.revoked pack.promoted --csv`;

type ActionsFlags = TrustFlags & {
  readonly disclosures?: string;
  readonly kind?: readonly string[];
  readonly person?: string;
  readonly json?: true;
  readonly csv?: true;
};

/** The command `svc evidence actions`: who did what, when, with which evidence id. Sets the exit code of the process. */
export function evidenceActionsCommand(context: Context): Command {
  const command = new Command('actions');
  return command
    .description('List who approved, revoked, promoted or changed what, from an export, offline.')
    .argument(
      '<file...>',
      'the export (NDJSON), - reads standard input; or archives and an export that continue each other, in order',
    )
    .option('--disclosures <file>', 'personal values beside the export, to name people')
    .option('--key <key>', 'verifier key (name+id+base64), or a file that holds it')
    .option('--keys <file>', 'list of keys that the service publishes, to follow rotations')
    .option(
      '--kind <kind...>',
      'only these kinds, such as agent.revoked, or approval for all of them',
    )
    .option('--person <name>', 'only actions of the person with this name or id')
    .option('--json', 'print an action a line, as JSON')
    .option('--csv', 'print CSV')
    .addHelpText('after', HELP)
    .action(async (files: readonly string[], flags: ActionsFlags) => {
      const { DisclosureCheck, verifyExports } = await import('@svc/ledger');
      const unusable = (message: string) =>
        command.error(`svc: ${message}`, { exitCode: EXIT_CODES.unusable });
      if (flags.json && flags.csv) unusable('--json and --csv exclude each other');
      const trust = await readTrust(flags, unusable);
      const { disclosures } = flags;
      const check = new DisclosureCheck(disclosures === undefined ? null : chunksOf(disclosures));
      const actions: Action[] = [];
      const verdicts = await verifyExports(files.map(chunksOf), trust, async (line) => {
        const opened = await check.take(line);
        const action = opened === undefined ? null : actionOf(opened);
        if (action !== null && isChosen(action, flags)) actions.push(action);
      }).catch((error) => unreadable(error, error.path ?? files[0], unusable));
      const verdict = verdicts.at(-1);
      const { firstBad } = verdict?.status === 'failed' ? verdict : await check.end();
      if (firstBad !== null || verdict === undefined) {
        const what = verdict?.status === 'failed' ? 'export' : 'disclosures';
        context.err(`FAILED at line ${firstBad?.line} of the ${what}: ${firstBad?.reason}.\n`);
        process.exitCode = EXIT_CODES.failed;
        return;
      }
      if (flags.json) context.out(actions.map((action) => `${JSON.stringify(action)}\n`).join(''));
      else if (flags.csv) context.out(actionsCsv(actions));
      else context.out(actionsTable(actions, context.env.width));
      const isSigned = verdict.status === 'verified';
      const signer = isSigned ? 'verified' : 'SIGNER UNVERIFIED: give --key';
      context.err(`${plural(actions.length, 'action')}; ${signer}\n`);
      process.exitCode = EXIT_CODES[isSigned ? 'verified' : 'unverified-signer'];
    });
}
