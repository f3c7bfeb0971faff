import { debuglog } from 'node:util';
import { VERSION } from '@svc/analysis';
import { Command, CommanderError } from 'commander';
import { auditPackCommand } from './commands/audit-pack.ts';
import { baselineCommand } from './commands/baseline.ts';
import { bomCommand } from './commands/bom.ts';
import { evidenceCommand } from './commands/evidence-verify.ts';
import { fixCommand } from './commands/fix.ts';
import { hookCommand } from './commands/hook.ts';
import { loginCommand } from './commands/login.ts';
import { logoutCommand } from './commands/logout.ts';
import { policyCommand } from './commands/policy.ts';
import { scanCommand } from './commands/scan.ts';
import { witnessCommand } from './commands/witness.ts';
import type { Context } from './context.ts';
import { readEnv } from './env.ts';
import { CliError, EXIT, UsageError } from './exit-code.ts';
import { afterSignals, endBySignals } from './interruption.ts';
import { adviceFor } from './program-name.ts';
import { standardStream } from './standard-stream.ts';

/** Commands by name, in the order of the help. */
const COMMANDS = {
  scan: scanCommand,
  fix: fixCommand,
  bom: bomCommand,
  baseline: baselineCommand,
  hook: hookCommand,
  login: loginCommand,
  logout: logoutCommand,
  evidence: evidenceCommand,
  'audit-pack': auditPackCommand,
  policy: policyCommand,
  witness: witnessCommand,
} as const;

/**
 * Runs the command line of this process. Sets the exit code; the process exits when its output is drained. `beforeFlags` is called before
 * flags of V8 are changed.
 */
export async function main(beforeFlags = () => {}): Promise<void> {
  let hasFailedWriting = false;
  const onError = (error: NodeJS.ErrnoException): boolean => {
    const isFailure = failWriting(error);
    hasFailedWriting ||= isFailure;
    return isFailure;
  };
  const interruption = endBySignals();
  process.exitCode = EXIT.ok;
  const err = standardStream(2, (error) => void onError(error));
  const out = standardStream(1, (error) => {
    if (onError(error)) err.write(`svc: standard output cannot be written: ${error.message}\n`);
  });
  const context: Context = {
    env: readEnv(process.env, {
      out: out.isTerminal,
      err: err.isTerminal,
      ...(out.columns && { columns: out.columns }),
    }),
    out: out.write,
    err: err.write,
    stdin: readStdin,
    today: () => new Date().toISOString().slice(0, 10),
    beforeFlags,
    ...interruption,
    exit: (code) => {
      process.exitCode = Math.max(Number(process.exitCode), code);
    },
  };
  let running: Command | null = null;
  try {
    const program = createProgram(context);
    program.hook('preAction', (_, command) => {
      running = command;
    });
    await program.parseAsync(process.argv);
  } catch (error) {
    process.exitCode = exitCodeOf(error, running, context);
  }
  // whatever the command came to, nobody has its output
  if (hasFailedWriting) process.exitCode = EXIT.error;
  // One that arrived during the last step counts, too.
  await afterSignals();
}

/** Returns whether an error of a write fails the command. The reader of a pipe may close it early (`svc scan | head`). */
function failWriting({ code }: NodeJS.ErrnoException): boolean {
  if (code === 'EPIPE') return false;
  process.exitCode = EXIT.error;
  return true;
}

function createProgram(context: Context): Command {
  const advice = (text: string) => adviceFor(context.env.program, text);
  const program = new Command(context.env.program)
    .description(
      'Finds secrets, AI assets and what AI may do in code and configuration; verifies evidence; tests policies.',
    )
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(advice(text)),
      writeErr: context.err,
      outputError: (text, write) => write(withoutTokens(text)),
    });
  const named = process.argv[2] ?? '';
  // A command's arguments are read without the others; help and errors name them all.
  const makers = Object.hasOwn(COMMANDS, named)
    ? [COMMANDS[named as keyof typeof COMMANDS]]
    : Object.values(COMMANDS);
  for (const make of makers) program.addCommand(make(context));
  pointToHelp(program);
  return program;
}

/** Has an error of a command point to the help of that command. */
function pointToHelp(command: Command): void {
  command.showHelpAfterError(helpHint(command));
  for (const one of command.commands) pointToHelp(one.copyInheritedSettings(command));
}

/** `(svc evidence prove --help shows its arguments and options)` */
function helpHint(command: Command): string {
  const names: string[] = [];
  for (let one: Command | null = command; one !== null; one = one.parent) names.unshift(one.name());
  return `(${names.join(' ')} --help shows its arguments and options)`;
}

/** A mistyped option is repeated in the error; a token given with it is not. */
function withoutTokens(text: string): string {
  return text.replace(/svt_\w+/g, 'svt_…');
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function exitCodeOf(error: unknown, running: Command | null, context: Context): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.error;
  if (error instanceof CliError)
    context.err(
      `svc: ${adviceFor(context.env.program, error.message)}\n${usageHint(error, running)}`,
    );
  else if (isSystemError(error)) context.err(`svc: ${error.message}\n`);
  else {
    const message = error instanceof Error ? error.message : String(error);
    context.err(`svc: internal error: ${message}; run with NODE_DEBUG=svc for the stack trace\n`);
  }
  // Written only with NODE_DEBUG=svc.
  debuglog('svc')('%O', error);
  return EXIT.error;
}

/** A wrong argument that a command finds points to its help, as the errors of the parser do. */
function usageHint(error: CliError, running: Command | null): string {
  return running !== null && error instanceof UsageError ? `${helpHint(running)}\n` : '';
}

/** An error of the operating system, whose message names the operation and the path: `ENOSPC: no space left on device, write`. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
