import { examineFile, offsetsOfSpan } from './examine-file.ts';
import type { FixedFile } from './fix.ts';

const MASK = '***';
const MARK = '\ufeff';

/** Returns the text of a file with all credentials masked that its findings are about; its lines are as many as before. */
export async function maskCredentials({ path, text: whole }: FixedFile): Promise<string> {
  const mark = whole.startsWith(MARK) ? MARK : '';
  const text = whole.slice(mark.length);
  const { placed, offsetOf } = await examineFile({ path, text });
  const spans = placed
    .filter(
      ({ finding }) =>
        finding.category === 'secret' || finding.ruleId.endsWith('/credential-in-clear'),
    )
    .flatMap(({ start, end, finding }) => [
      { start, end },
      ...(finding.parts ?? []).map(({ span }) => offsetsOfSpan(span, offsetOf)),
    ])
    .sort((a, b) => a.start - b.start);
  let masked = mark;
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    masked += text.slice(at, Math.max(at, start));
    masked += text.slice(Math.max(at, start), end).replace(/[^\r\n]+/g, MASK);
    at = end;
  }
  return masked + text.slice(at);
}
