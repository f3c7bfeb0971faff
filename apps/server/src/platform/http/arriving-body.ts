import type { Readable } from 'node:stream';
import { ApiError } from '../api-error.ts';
import type { BodyHold } from './body-budget.ts';

/** Bytes that are held for the first of a body; doubled as more arrive. */
const FIRST_STEP_BYTES = 32 * 1024;

export type ArrivingBounds = {
  /** Length that the request announces in bytes, at most that of the largest body. */
  readonly announced: number;
  /** Time for the whole body. */
  readonly deadlineMs: number;
  readonly hold: BodyHold;
};

/**
 * Reads a body whose sender is unknown. Memory is held for what has arrived and not for what is announced, up to twice as much, in one
 * buffer: however small its pieces are, they hold no more. Rejects with what `hold` throws, with `request_timeout` where the body is
 * not whole by the deadline, and with `too_large` past `announced`.
 */
export async function readArrivingBody(
  body: Readable,
  { announced, deadlineMs, hold }: ArrivingBounds,
): Promise<Buffer> {
  let buffer = Buffer.alloc(0);
  let length = 0;
  const take = (chunk: Buffer) => {
    const end = length + chunk.length;
    if (end > announced) throw new ApiError('too_large', 'the body is too long');
    if (end > buffer.length) {
      const capacity = Math.min(announced, Math.max(end, FIRST_STEP_BYTES, buffer.length * 2));
      hold.grow(capacity - buffer.length);
      const larger = Buffer.allocUnsafeSlow(capacity);
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    chunk.copy(buffer, length);
    length = end;
  };
  await new Promise<void>((resolve, reject) => {
    const late = () => {
      end(new ApiError('request_timeout', `the body did not arrive in ${deadlineMs / 1_000} s`));
    };
    const timer = setTimeout(late, deadlineMs);
    const end = (error?: unknown) => {
      clearTimeout(timer);
      body.off('data', onData).off('end', end).off('error', end).off('close', left);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onData = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        end(error);
      }
    };
    const left = () => end(new ApiError('malformed', 'the body ended early'));
    body.on('data', onData).on('end', end).on('error', end).on('close', left);
  });
  return buffer.subarray(0, length);
}
