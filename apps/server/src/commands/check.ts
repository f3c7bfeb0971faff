import { Command } from 'commander';
import { checkConfiguration, isError } from './check/check-configuration.ts';
import { renderProblem } from './check/problem.ts';

/** `svc-server check`: what is missing, wrong or unsafe in the configuration, a line each; changes nothing. */
export function checkCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('check')
    .description('print what is missing, wrong or unsafe in the configuration; change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExits with 1 when there is an error; warnings alone exit with 0.')
    .action(async (options: { json?: true }) => {
      const problems = await checkConfiguration(env);
      const errors = problems.filter(isError).length;
      if (errors > 0) process.exitCode = 1;
      if (options.json) {
        console.log(JSON.stringify({ errors, warnings: problems.length - errors, problems }));
        return;
      }
      for (const problem of problems) console.log(renderProblem(problem));
      console.log(`${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`);
      if (env['SVC_DATABASE_URL'] === undefined && env['SVC_DATABASE_OWNER_URL'] === undefined) {
        console.log('the embedded database was not checked: starting it would write to its files');
      }
    });
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
