import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { readLines } from '../protocol/event-stream.ts';
import type { McpCommand } from '../servers/commands.ts';
import { type Launched, launch } from './launch.ts';

/** How long a program has to end by itself: after its input ended, and after SIGTERM. */
const INPUT_END_MS = 1_000;
const TERMINATE_MS = 1_000;
/** What descendants that left the process group may still hold open after the program ended. */
const CLOSE_MS = 500;
/** Bytes that wait to be read by the program. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;
const STDERR_TAIL_BYTES = 2_000;
/** Standard error is read no faster: a program that writes more waits. */
const STDERR_BYTES_A_SECOND = 256 * 1024;

/** How a program ended, for a log. */
export type ProcessEnd = {
  /** `exit code 1`, `signal SIGKILL`. */
  readonly how: string;
  /** The last of its standard error. */
  readonly stderr: string;
};

/** A program that speaks lines on its standard streams. */
export class StdioProcess {
  /** Resolves once the program and its process group are gone. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  readonly #launched: Launched;
  #stderr: Buffer = Buffer.alloc(0);
  #isEnding = false;

  private constructor(launched: Launched) {
    this.#launched = launched;
    this.ended = this.#watch();
  }

  static async start(
    command: McpCommand,
    tenant: string,
    credential: string | null,
  ): Promise<StdioProcess> {
    return new StdioProcess(await launch(command, tenant, credential));
  }

  /** Yields the lines of its standard output. Throws for a line of more than `maxBytes`. */
  lines(maxBytes: number): AsyncGenerator<Buffer, void> {
    return readLines(this.#launched.child.stdout as Readable, maxBytes);
  }

  /** Writes a line; false where the program leaves too much unread. What it does not read before it ends is lost. */
  write(line: string): boolean {
    const stdin = this.#launched.child.stdin as Writable;
    if (stdin.writableLength + line.length > MAX_UNREAD_BYTES) return false;
    if (stdin.writable) stdin.write(`${line}\n`);
    return true;
  }

  /** Ends the program: by the end of its input, then SIGTERM, then SIGKILL to its process group. */
  async end(): Promise<void> {
    if (!this.#isEnding) {
      this.#isEnding = true;
      const { stdin } = this.#launched.child;
      stdin?.end();
      if (await this.#endsWithin(INPUT_END_MS)) return;
      this.#signal('SIGTERM');
      if (await this.#endsWithin(TERMINATE_MS)) return;
      this.#signal('SIGKILL');
    }
    await this.ended;
  }

  async #endsWithin(ms: number): Promise<boolean> {
    return Promise.race([this.ended.then(() => true), delay(ms, false, { ref: false })]);
  }

  async #watch(): Promise<ProcessEnd> {
    const { child, folder } = this.#launched;
    for (const stream of child.stdio) stream?.on('error', () => {});
    this.#readStderr(child.stderr as Readable);
    const closed = once(child, 'close').catch(() => {});
    const how = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) =>
        resolve(signal === null ? `exit code ${code}` : `signal ${signal}`),
      );
    });
    this.#signal('SIGKILL');
    await Promise.race([closed, delay(CLOSE_MS, null, { ref: false })]);
    for (const stream of child.stdio) stream?.destroy();
    await rm(folder, { recursive: true, force: true }).catch(() => {});
    return { how, stderr: this.#stderr.toString('utf8') };
  }

  #readStderr(stderr: Readable): void {
    let read = 0;
    stderr.on('data', (chunk: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, chunk]).subarray(-STDERR_TAIL_BYTES);
      read += chunk.length;
      if (read < STDERR_BYTES_A_SECOND) return;
      read = 0;
      stderr.pause();
      setTimeout(() => stderr.resume(), 1_000).unref();
    });
  }

  /** Signals the process group. */
  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#launched.child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, name);
    } catch {
      // the group is gone
    }
  }
}
