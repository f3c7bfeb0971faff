import type { Logger } from 'pino';
import { agentOfCredential, tenantOf } from '../../platform/identity/credential.ts';
import { commandFor, type McpCommands } from '../servers/commands.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import type { HealthRecorder } from '../servers/server-health.ts';
import type { JsonReader } from '../upstream/read-messages.ts';
import type { UpstreamReply, UpstreamRequest, UpstreamVisit } from '../upstream/send.ts';
import { ProgramFailure, UpstreamFailure } from '../upstream/upstream-failure.ts';
import { describeEnd } from './describe-end.ts';
import { LaunchError } from './find-program.ts';
import { RestartDelays } from './restart-delays.ts';
import { StdioProcess } from './stdio-process.ts';
import { emptyReply, StdioSession } from './stdio-session.ts';

/** Programs at once, of this process of the gateway and of one tenant. */
const MAX_PROCESSES = 128;
const MAX_PROCESSES_OF_TENANT = 16;
/** A program without a message for so long is ended; the session is opened again when it is needed. */
const IDLE_MS = 600_000;
const SWEEP_MS = 30_000;

type Log = Pick<Logger, 'warn'>;

/**
 * Servers that the gateway starts from the operator's file: a process for each session, so that no two agents share one.
 * They are reached as servers with an address are: by requests, sessions, and 404 for a session that is gone.
 */
export class StdioServers {
  readonly #commands: McpCommands;
  readonly #log: Log;
  readonly #json: JsonReader;
  readonly #health: Pick<HealthRecorder, 'record'>;
  readonly #sessions = new Map<string, StdioSession>();
  readonly #delays = new RestartDelays();
  readonly #sweep: NodeJS.Timeout;
  #starting: readonly string[] = [];
  #isClosed = false;

  constructor(
    commands: McpCommands,
    log: Log,
    json: JsonReader,
    health: Pick<HealthRecorder, 'record'>,
  ) {
    this.#commands = commands;
    this.#log = log;
    this.#json = json;
    this.#health = health;
    this.#sweep = setInterval(() => this.#endIdle(), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Sends one request. Throws `UpstreamFailure`. */
  async send(visit: UpstreamVisit, request: UpstreamRequest): Promise<UpstreamReply> {
    const { method, upstreamId, message = {} } = request;
    if (upstreamId === null) {
      // programs are spoken to in sessions, so nothing else comes first
      if (message['method'] !== 'initialize') return emptyReply(400);
      return (await this.#start(visit)).post(message, request);
    }
    const session = this.#sessions.get(upstreamId);
    if (session === undefined || session.isEnding || !serves(session, visit.server)) {
      return emptyReply(404);
    }
    switch (method) {
      case 'POST':
        return session.post(message, request);
      case 'GET':
        return session.open(request);
      case 'DELETE':
        await session.dismiss();
        return emptyReply(204);
    }
  }

  /** Ends all programs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    await Promise.all([...this.#sessions.values()].map((session) => session.dismiss()));
  }

  async #start(visit: UpstreamVisit): Promise<StdioSession> {
    const { server, credential } = visit;
    const { slug } = tenantOf(credential);
    const command = commandFor(this.#commands, server.command ?? '', slug);
    if (command === null) {
      throw new UpstreamFailure("the server's command is not in the operator's file");
    }
    // what one agent does to its process must not keep others from theirs
    const key = `${server.tenantId} ${server.id} ${agentOfCredential(credential)?.id}`;
    const waitMs = this.#delays.waitOf(key);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      const text = `the process of the server keeps ending; it is started again in ${seconds} s`;
      throw new ProgramFailure(text, this.#delays.reasonOf(key) ?? text);
    }
    this.#makeRoom(server.tenantId);
    this.#starting = [...this.#starting, server.tenantId];
    try {
      const secret = server.credential?.reveal() ?? null;
      const program = await StdioProcess.start(command, slug, secret);
      const session = new StdioSession(server, program, this.#json);
      this.#sessions.set(session.id, session);
      void this.#watch(session, key);
      if (this.#isClosed) await session.dismiss();
      return session;
    } catch (error) {
      const text = 'the process of the server cannot be started';
      const isKnown = error instanceof LaunchError;
      const cause = isKnown ? { reason: error.message } : { err: error };
      this.#log.warn({ ...cause, server: server.id, command: server.command }, `gateway: ${text}`);
      throw new ProgramFailure(text, isKnown ? error.message : text);
    } finally {
      const at = this.#starting.indexOf(server.tenantId);
      this.#starting = this.#starting.toSpliced(at, 1);
    }
  }

  async #watch(session: StdioSession, key: string): Promise<void> {
    const end = await session.ended.finally(() => this.#sessions.delete(session.id));
    if (session.isDismissed) return;
    this.#delays.add(key);
    const { id: serverId, tenantId, command } = session.server;
    const { reason, stderr } = await describeEnd(end);
    this.#delays.explain(key, reason);
    this.#health.record({ tenantId, serverId, failure: reason });
    const log = { server: serverId, command, how: end.how, stderr };
    this.#log.warn(log, 'gateway: the process of a server ended');
  }

  /** Ends the session that was used longest ago where there are too many; throws where all are in use. */
  #makeRoom(tenantId: string): void {
    const all = [...this.#sessions.values()].filter(({ isEnding }) => !isEnding);
    const own = all.filter(({ server }) => server.tenantId === tenantId);
    const ownStarting = this.#starting.filter((id) => id === tenantId).length;
    const isTenantFull = own.length + ownStarting >= MAX_PROCESSES_OF_TENANT;
    const isFull = all.length + this.#starting.length >= MAX_PROCESSES;
    if (!isTenantFull && !isFull) return;
    const [oldest] = (isTenantFull ? own : all)
      .filter(({ isBusy }) => !isBusy)
      .sort((one, other) => one.usedAt - other.usedAt);
    if (oldest === undefined) {
      throw new UpstreamFailure('too many processes of servers are at work');
    }
    void oldest.dismiss();
  }

  #endIdle(): void {
    for (const session of this.#sessions.values()) {
      if (!session.isBusy && performance.now() - session.usedAt > IDLE_MS) void session.dismiss();
    }
  }
}

/** True where a session belongs to the server as it is now configured. */
function serves({ server: before }: StdioSession, now: UpstreamServer): boolean {
  return (
    before.id === now.id &&
    before.tenantId === now.tenantId &&
    before.maxResponseBytes === now.maxResponseBytes &&
    before.credential?.reveal() === now.credential?.reveal()
  );
}
