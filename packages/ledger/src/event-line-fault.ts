import { isUtf8 } from 'node:buffer';
import { ChainCursor } from './chain-cursor.ts';
import { EVENT_AFTER, EVENT_BEFORE, EVENT_OFFSET, readObject } from './export-file.ts';

/** Why a line that is not that of event `index` after the chain hash `previous` is not; slow, for the one bad line. */
export function explainEventLine(line: Buffer, index: number, previous: string): string {
  if (!isUtf8(line)) return 'the line is not UTF-8';
  const text = line.toString();
  const fields = readObject(text);
  if (fields === undefined) return 'the line is not a JSON object';
  if (fields['type'] === 'end')
    return `event ${index} is missing: the closing line stands in its place`;
  if (fields['type'] !== 'event') return 'the line is not an event line';
  const found = fields['index'];
  if (found !== index) {
    const where = typeof found === 'number' && found > index ? 'is missing' : 'is not in its place';
    return `event ${index} ${where}: the line says it is event ${JSON.stringify(found)}`;
  }
  const { leaf, chain } = fields;
  const before = EVENT_BEFORE(String(chain));
  const after = EVENT_AFTER(index, String(leaf));
  const fits = before.length === EVENT_OFFSET && text.startsWith(before) && text.endsWith(after);
  if (!fits) return 'the line is not canonical JSON of an event line';
  const cursor = new ChainCursor(Buffer.from(previous, 'hex'));
  cursor.advance(line, EVENT_OFFSET, line.length - after.length);
  if (cursor.leaf !== leaf)
    return 'the leaf hash is not that of the event: the event or its hash was changed';
  return 'the chain hash does not follow from the one before: it or what precedes was changed';
}
