import { Command } from 'commander';
import type { Context } from '../context.ts';

const PACK =
  'folder of Cedar files, or pack-dev-observe, pack-staging, pack-production as they come with the service';

const HELP = `
Exit codes:
  0  every case passed; the pack is valid
  1  a case failed; the pack of validate is not valid
  2  wrong arguments, or a file or the pack of test and explain could not be read or is not valid`;

type Flags = { readonly pack: string; readonly json?: true };

/** The command `svc policy`: decides calls by a policy pack as the service does, offline. */
export function policyCommand(context: Context): Command {
  const policy = new Command('policy')
    .description('Test policy packs and explain what they decide, offline.')
    .exitOverride();
  policy
    .command('test')
    .exitOverride()
    .description('Decide the cases of files and compare the outcomes with what they expect.')
    .argument('<file...>', 'cases, YAML or JSON; - reads standard input')
    .requiredOption('--pack <pack>', PACK)
    .option('--json', 'print the results as JSON')
    .addHelpText('after', HELP)
    .action(async (files: readonly string[], flags: Flags) => {
      const { testPolicies } = await import('../policy/run-policy.ts');
      await testPolicies(files, flags, context);
    });
  policy
    .command('explain')
    .exitOverride()
    .description('Print the outcome of a call, the rules that apply and the facts that they read.')
    .argument('<file>', 'a call, YAML or JSON; - reads standard input')
    .requiredOption('--pack <pack>', PACK)
    .option('--json', 'print the explanation as JSON')
    .action(async (file: string, flags: Flags) => {
      const { explainPolicies } = await import('../policy/run-policy.ts');
      await explainPolicies(file, flags, context);
    });
  policy
    .command('validate')
    .exitOverride()
    .description('Validate a pack as the service does when it is saved.')
    .argument('<pack>', PACK)
    .action(async (pack: string) => {
      const { validatePolicies } = await import('../policy/run-policy.ts');
      await validatePolicies(pack, context);
    });
  return policy;
}
