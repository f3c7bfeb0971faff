/** What GitHub Actions runs (action.yml). Exits as `svc scan` does. */
import process from 'node:process';
import { runAction } from './run-action.ts';

process.exitCode = await runAction(process.env, (line) => console.log(line));
