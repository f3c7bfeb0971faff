import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { ApiError } from '../api-error.ts';
import type {
  BulkAnswer,
  BulkProblem,
  BulkRequest,
  BulkTask,
  Presented,
  ToThread,
} from '../bulk/bulk-message.ts';
import type { ResolveCredential } from '../identity/resolve-credential.ts';
import { parseJsonBody } from './json-body.ts';
import type { OperationRequest } from './operation-request.ts';
import { toApiError } from './problem.ts';
import type { RunOperation } from './run-operation.ts';

/**
 * `lock_not_available`: a row locked by another process is retried, instead of waiting for it with a connection in hand.
 * `deadlock_detected`: the transaction was rolled back for the other one.
 */
const RETRIED: readonly (string | undefined)[] = ['55P03', '40P01'];
const MAX_LOCKED_MS = 30_000;
const RETRY_MS = 250;

/** Performs a task; throws what it ends with otherwise. */
export type PerformTask = (task: BulkTask) => Promise<void>;

/** What a thread serves. */
export type ThreadService = {
  readonly runners: ReadonlyMap<string, RunOperation>;
  /** Work that no request asks for, by its name. */
  readonly tasks?: ReadonlyMap<string, PerformTask>;
  /** Where the thread resolves credentials, too. */
  readonly resolve?: ResolveCredential;
  /** Releases what the operations use. */
  readonly close: () => Promise<void>;
};

/** Answers requests that come through `port` until it is asked to stop. */
export function serveBulk(port: MessagePort, service: ThreadService): void {
  const underWay = new Set<Promise<void>>();
  port.on('message', (message: ToThread | null) => {
    if (message === null) {
      void Promise.all(underWay)
        .then(service.close)
        .then(() => port.close());
      return;
    }
    const { id } = message;
    const work = answered(message, service).then((answer) => {
      const transfer = 'status' in answer ? [answer.body.buffer as ArrayBuffer] : [];
      port.postMessage({ id, answer }, transfer);
      underWay.delete(work);
    });
    underWay.add(work);
  });
}

function answered(
  message: ToThread,
  { runners, tasks, resolve }: ThreadService,
): Promise<BulkAnswer> {
  if ('request' in message) return answerTo(message.request, runners);
  if ('task' in message) return performed(message.task, tasks?.get(message.task.name));
  return resolved(message.presented, resolve);
}

async function performed(task: BulkTask, perform: PerformTask | undefined): Promise<BulkAnswer> {
  try {
    if (perform === undefined) throw new Error(`${task.name} is not performed on this thread`);
    await retried(() => perform(task));
    return { status: 204, body: new Uint8Array() };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function resolved(
  { authorization, session }: Presented,
  resolve: ResolveCredential | undefined,
): Promise<BulkAnswer> {
  try {
    if (resolve === undefined) throw new Error('the thread resolves no credentials');
    return { credential: await resolve(authorization, 'fresh', session) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function answerTo(
  request: BulkRequest,
  runners: ReadonlyMap<string, RunOperation>,
): Promise<BulkAnswer> {
  try {
    const run = runners.get(request.operationId);
    if (run === undefined) throw new Error(`${request.operationId} is not run on this thread`);
    const { status, body } = await retried(() => run(operationRequest(request)));
    return { status, body: encode(body) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function operationRequest(request: BulkRequest): OperationRequest {
  const { body, path, ...rest } = request;
  return {
    ...rest,
    body: body === null ? undefined : parseJsonBody(Buffer.from(body)),
    contentHash: () =>
      createHash('sha256')
        .update(`${path}\n`)
        .update(body ?? '')
        .digest(),
  };
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_LOCKED_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!RETRIED.includes((error as { code?: string }).code)) throw error;
      if (performance.now() > deadline) {
        throw new ApiError('unavailable', 'other requests change the same rows; try again');
      }
      await delay(RETRY_MS);
    }
  }
}

/** A document comes in pieces; every other result is JSON. Bytes of their own, so that they can be handed over. */
function encode(body: unknown): Uint8Array {
  const text =
    typeof body === 'object' && body !== null && Symbol.iterator in body
      ? [...(body as Iterable<string>)].join('')
      : JSON.stringify(body ?? null);
  return new TextEncoder().encode(text);
}

function problemOf(error: unknown): BulkProblem {
  const { code, message, fields } = toApiError(error);
  const isOurs = error instanceof ApiError;
  return { code, detail: message, fields, cause: isOurs ? null : String((error as Error).stack) };
}
