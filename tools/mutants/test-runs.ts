import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { toolEnvironment } from '../run-tool.ts';

export type TestRequest = {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
};
export type TestAnswer = {
  /** No test of the request failed. */
  readonly ok: boolean;
  /** Test files of the request in which no test passed: unknown ones, and those that skip all. */
  readonly idle: readonly string[];
};

/** Runs test files in a folder, again and again; what takes too long is ended, and the next run begins afresh. */
export type TestRuns = {
  /** Resolves to null where the tests take longer than the milliseconds given, or end the runner. */
  run(request: TestRequest, timeoutMs: number): Promise<TestAnswer | null>;
  close(): Promise<void>;
};

/** Returns why tests without a mutant judge nothing; null where they do. */
export function baselineProblem(answer: TestAnswer | null): string | null {
  if (answer === null) return 'do not end without a mutant';
  if (!answer.ok) return 'fail without a mutant';
  return answer.idle.length === 0
    ? null
    : `include files in which no test passed (${answer.idle.join(', ')})`;
}

export function testRuns(folder: string): TestRuns {
  let running: Promise<ChildProcess> | null = null;
  const start = async () => {
    const child = fork(join(folder, 'tools', 'mutants', 'test-process.ts'), {
      cwd: folder,
      env: toolEnvironment(),
      // a group of its own, so that what tests start ends with it
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if ((await nextAnswer(child, null)) === null) {
      throw new Error(`the test runner in ${folder} ended before it was ready (see its output)`);
    }
    return child;
  };
  const end = async () => {
    const child = await running;
    running = null;
    if (child?.pid === undefined) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  return {
    run: async (request, timeoutMs) => {
      running ??= start();
      const child = await running;
      child.send(request);
      const answer = await nextAnswer(child, timeoutMs);
      if (answer === null) await end();
      return answer;
    },
    close: async () => {
      const child = await running;
      if (child === undefined || child === null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Resolves to what a process sends next; null after the time, or where it ends first. */
async function nextAnswer(
  child: ChildProcess,
  timeoutMs: number | null,
): Promise<TestAnswer | null> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = timeoutMs === null ? undefined : setTimeout(() => controller.abort(), timeoutMs);
  const onExit = () => controller.abort();
  child.once('exit', onExit);
  try {
    const [answer] = await once(child, 'message', { signal });
    return answer as TestAnswer;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    child.off('exit', onExit);
  }
}
