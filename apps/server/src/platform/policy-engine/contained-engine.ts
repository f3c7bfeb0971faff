import { Worker } from 'node:worker_threads';
import type { PackSource, PackValidation } from '@svc/policy';
import { bundledEntry } from '../../foundation/bundled-entry.ts';
import { ApiError } from '../api-error.ts';
import type { EngineAnswer } from './engine-answer.ts';
import { type EngineHealth, recordHealth } from './engine-health.ts';

/** Validates sources as `validatePack` does, or rejects with `unprocessable` for a text that the engine fails on. */
export type ValidatePolicies = (sources: readonly PackSource[]) => Promise<PackValidation>;

export type ContainedEngine = {
  readonly validate: ValidatePolicies;
  close(): Promise<void>;
};

export type EngineLimits = {
  /** Longest validation, and longest start. */
  readonly maxMs: number;
  /** Pause before an engine that does not answer is tested again. */
  readonly retryMs: number;
};

/** Within the 30 s after which the server closes a connection on which nothing is sent. */
const LIMITS: EngineLimits = { maxMs: 25_000, retryMs: 5_000 };
const MAX_HEAP_MB = 768;
/** The engine's own memory grows with the text that it has read, and shrinks only with its thread. */
const MAX_REUSED_LENGTH = 256 * 1024;
const THREAD = new URL('./engine-thread.ts', import.meta.url);

/** What an engine that works finds valid. */
const PROOF: readonly PackSource[] = [
  { file: 'proof.cedar', text: '@id("proof") permit (principal, action, resource);' },
];

/**
 * Returns the Cedar engine in a thread of its own, which is replaced after every trap and every time-out, so that the next
 * caller meets an engine that was proved to answer. It validates one pack at a time; the first starts it.
 */
export function containedEngine(
  health: EngineHealth,
  { maxMs, retryMs }: EngineLimits = LIMITS,
  entry: URL = bundledEntry(THREAD),
): ContainedEngine {
  let thread: EngineThread | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = turn.then(run);
    turn = result.catch(() => {});
    return result;
  };
  const ask = async (sources: readonly PackSource[]): Promise<EngineAnswer> => {
    thread ??= startThread(entry);
    const answer = await thread.ask(sources, maxMs);
    if ('failure' in answer || lengthOf(sources) > MAX_REUSED_LENGTH) {
      await thread.end();
      thread = null;
    }
    return answer;
  };
  const prove = async (): Promise<boolean> => {
    const answer = await ask(PROOF);
    const isProved = 'validation' in answer && answer.validation.ok;
    recordHealth(health, isProved);
    clearTimeout(retry);
    if (!isProved) retry = setTimeout(() => void inTurn(prove), retryMs).unref();
    return isProved;
  };
  const validate = async (sources: readonly PackSource[]): Promise<PackValidation> => {
    const answer = await ask(sources);
    if ('validation' in answer) {
      recordHealth(health, true);
      return answer.validation;
    }
    if (!(await prove())) {
      throw new ApiError('unavailable', 'the Cedar engine does not answer; try again');
    }
    const message = `the Cedar engine failed on these policies (${answer.failure}); write simpler ones`;
    throw new ApiError('unprocessable', message, [{ at: '/sources', message }]);
  };
  return {
    validate: (sources) => inTurn(() => validate(sources)),
    close: async () => {
      clearTimeout(retry);
      await thread?.end();
    },
  };
}

type EngineThread = {
  /** Resolves with a failure where the thread has ended, or does not answer in time. */
  ask(sources: readonly PackSource[], maxMs: number): Promise<EngineAnswer>;
  end(): Promise<unknown>;
};

function startThread(entry: URL): EngineThread {
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  worker.unref();
  const ended = Promise.withResolvers<EngineAnswer>();
  worker.on('error', ({ name, message }) => ended.resolve({ failure: `${name}: ${message}` }));
  worker.on('exit', (code) => ended.resolve({ failure: `its thread ended with code ${code}` }));
  return {
    ask: (sources, maxMs) => {
      const answered = Promise.withResolvers<EngineAnswer>();
      const failure = `no answer within ${maxMs} ms`;
      const timer = setTimeout(() => answered.resolve({ failure }), maxMs);
      worker.once('message', answered.resolve);
      worker.postMessage(sources);
      return Promise.race([answered.promise, ended.promise]).finally(() => clearTimeout(timer));
    },
    end: () => worker.terminate(),
  };
}

function lengthOf(sources: readonly PackSource[]): number {
  return sources.reduce((sum, { text }) => sum + text.length, 0);
}
