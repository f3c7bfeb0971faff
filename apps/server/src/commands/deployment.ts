import { ENVIRONMENTS, type Environment } from '@svc/contract';
import { Argument, Command } from 'commander';
import { changeDeployment, type Deployment, readDeployment } from '../db/deployment.ts';
import { refusePrivateIssuers } from '../features/tenants/read.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { parseBaseUrl } from '../foundation/variables.ts';
import { withOwnerOfAnyEnvironment } from './with-owner.ts';

const RESTART = 'restart every process of the deployment with the same value';

/** `svc-server deployment show|set-environment|set-public-url`: what all processes of a deployment must agree on. */
export function deploymentCommand(env: NodeJS.ProcessEnv): Command {
  const run = <T>(name: string, action: Parameters<typeof withOwnerOfAnyEnvironment<T>>[2]) =>
    withOwnerOfAnyEnvironment(env, `svc-server deployment ${name}`, action);
  const show = new Command('show')
    .description('print the recorded master key identity, environment and public URL')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const recorded = await run('show', readDeployment);
      if (recorded === null)
        throw new OperatorError(
          'the deployment has no record; the first start of the service makes it',
        );
      console.log(options.json ? JSON.stringify(recorded) : render(recorded));
    });
  const setEnvironment = new Command('set-environment')
    .description('change the recorded environment')
    .addArgument(new Argument('<environment>').choices(ENVIRONMENTS))
    .action(async (environment: Environment) => {
      await run('set-environment', async (owner) => {
        if (environment === 'production') await refusePrivateIssuers(owner);
        await changeDeployment(owner, { environment });
      });
      console.log(`environment ${environment} recorded; ${RESTART} of SVC_ENVIRONMENT`);
    });
  const setPublicUrl = new Command('set-public-url')
    .description('change the recorded public URL')
    .argument('<url>')
    .action(async (text: string) => {
      const publicUrl = parseBaseUrl('the public URL', text);
      await run('set-public-url', (owner) => changeDeployment(owner, { publicUrl }));
      console.log(`public URL ${publicUrl} recorded; ${RESTART} of SVC_PUBLIC_URL`);
    });
  return new Command('deployment')
    .description('show or change what all processes of a deployment must agree on')
    .addCommand(show)
    .addCommand(setEnvironment)
    .addCommand(setPublicUrl);
}

function render({ keyIdentity, environment, publicUrl }: Deployment): string {
  return [
    `master key    ${keyIdentity}`,
    `environment   ${environment}`,
    `public URL    ${publicUrl ?? 'none'}`,
  ].join('\n');
}
