import type { Decoded } from '../layers/encoding.ts';
import { everydayMarks } from '../layers/everyday-marks.ts';
import { decodeEntities } from '../layers/html-entities.ts';
import { decodeQuotedPrintable } from '../layers/quoted-printable.ts';
import { decodeSpacedHex, spacedHexRuns } from '../layers/spaced-hex.ts';
import { tokenRuns } from '../layers/token-run.ts';
import { decodeWideBase64, decodeWrappedBase64 } from '../layers/wrapped-base64.ts';

/** Steps between two pauses, those charged for a run or an escape beside its bytes, and bytes that a step reads. */
const SLICE = 1 << 16;
const RUN_STEPS = 64;
const STEPS_PER_MARK = 20;
const BYTES_PER_STEP = 4;
/** Digits of the shortest run that is decoded as UTF-16: 13 characters. */
const MIN_WIDE = 36;

/**
 * Decodes forms of encoding that are everyday in what agents send and read, and too rare in source code to search it for them:
 * base64 of UTF-16 and in lines of any width, hexadecimal digits with separators, character references of HTML and
 * quoted-printable. In slices: yields the steps taken. Ascending by start within each form; linear in the input.
 */
export function* everydayRuns(bytes: Uint8Array): Generator<number, Decoded[]> {
  yield Math.ceil(bytes.length / BYTES_PER_STEP);
  const { entities, quoted, breaks } = everydayMarks(bytes);
  yield (entities.length + quoted.length + breaks.length) * STEPS_PER_MARK;
  const decoded = decodeEntities(bytes, entities);
  if (decoded.length > 0) yield 0;
  decoded.push(...decodeQuotedPrintable(bytes, quoted));
  let steps = 0;
  for (const run of spacedHexRuns(bytes)) {
    steps += run.end - run.start + RUN_STEPS;
    decoded.push(...decodeSpacedHex(bytes, run));
    if (steps < SLICE) continue;
    yield steps;
    steps = 0;
  }
  for (const run of tokenRuns(bytes, MIN_WIDE)) {
    const one = decodeWideBase64(bytes, run);
    steps += RUN_STEPS + (one === null ? 0 : run.end - run.start);
    if (one !== null) decoded.push(one);
    if (steps < SLICE) continue;
    yield steps;
    steps = 0;
  }
  decoded.push(...(yield* decodeWrappedBase64(bytes, breaks)));
  yield steps;
  return decoded;
}
