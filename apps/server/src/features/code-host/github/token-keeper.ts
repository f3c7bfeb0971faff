import { type ChildProcess, fork } from 'node:child_process';
import { programLocator } from '../../../foundation/bundled-entry.ts';
import type { GithubResponse, SendToGithub } from './github-request.ts';
import type { KeeperAnswer, KeeperRequest, KeeperSettings } from './keeper-messages.ts';

const locateProgram = programLocator(new URL('./token-keeper-program.ts', import.meta.url));
/** Longer than the deadline of a request, and the start of the process on a busy machine. */
const TIMEOUT_MS = 30_000;

/**
 * A process of its own that sends the requests which mint and revoke tokens of installations. It outlives this one, also where this one
 * is killed: then it revokes what is not revoked yet, and ends. A token is in its memory before it is in that of this process, and is
 * nowhere else. It is started with the first request, in a session of its own.
 */
export class TokenKeeper {
  readonly #settings: KeeperSettings;
  readonly #pending = new Map<number, (response: GithubResponse) => void>();
  #child: ChildProcess | null = null;
  #lastId = 0;

  constructor(settings: KeeperSettings) {
    this.#settings = settings;
  }

  readonly send: SendToGithub = (request) => {
    this.#child ??= this.#start();
    const child = this.#child;
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const end = (response: GithubResponse) => {
        clearTimeout(timer);
        this.#pending.delete(id);
        resolve(response);
      };
      const timer = setTimeout(() => end(UNANSWERED), TIMEOUT_MS);
      this.#pending.set(id, end);
      child.send({ id, request } satisfies KeeperRequest, (error) => error && end(UNANSWERED));
    });
  };

  /** Lets the process revoke what is left, and end. */
  stop(): void {
    const child = this.#child;
    this.#child = null;
    if (child?.connected) child.disconnect();
  }

  #start(): ChildProcess {
    const child = fork(locateProgram(), [JSON.stringify(this.#settings)], {
      cwd: '/',
      detached: true,
      env: certificates(),
      execArgv: ['--no-warnings', '--max-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', ({ id, response }: KeeperAnswer) => this.#pending.get(id)?.(response));
    const onEnd = () => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const end of [...this.#pending.values()]) end(UNANSWERED);
    };
    child.on('disconnect', onEnd).on('error', onEnd);
    // neither keeps this process
    child.unref();
    child.channel?.unref();
    return child;
  }
}

/** Which variables of the service the process gets: those of authorities that the operator trusts beside those of Node. */
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA'];

function certificates(): Record<string, string | undefined> {
  const given = CERTIFICATES.filter((name) => process.env[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, process.env[name]]));
}

const UNANSWERED: GithubResponse = {
  ok: false,
  detail: 'the process that holds tokens has not answered',
};
