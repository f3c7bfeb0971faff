import { fromUtf8 } from '#runtime';
import { ascii } from '../bytes/bytes.ts';
import { excerpt } from '../bytes/excerpt.ts';
import { scanLiteral } from '../json/canonical-scan.ts';
import { readObject } from './export-file.ts';

/**
 * Splits the line of one event in an export in place. All but the event has a fixed length once the index is known:
 *
 *     {"chain":"<64 hex>","event":{...},"index":7,"leaf":"<64 hex>","type":"event"}\n
 *     0         10        84     end   +9       ...
 */
const CHAIN = ascii('{"chain":"');
const EVENT = ascii('","event":');
const INDEX = ascii(',"index":');
const LEAF = ascii(',"leaf":"');
const TYPE = ascii('","type":"event"}\n');
const HEX_DIGITS = 64;

/** Where the event begins in its line. */
export const EVENT_OFFSET = CHAIN.length + HEX_DIGITS + EVENT.length;

/** Where the 64 digits of the chain hash begin. */
export const CHAIN_OFFSET = CHAIN.length;

/** Offsets of what varies in the line of event `index`, or undefined if the line has not the frame of that event. */
export function frameEventLine(
  line: Uint8Array,
  index: number,
): { readonly eventEnd: number; readonly leaf: number } | undefined {
  const digits = String(index);
  const leaf = line.length - (HEX_DIGITS + TYPE.length);
  const eventEnd = leaf - (INDEX.length + digits.length + LEAF.length);
  const framed =
    eventEnd > EVENT_OFFSET &&
    scanLiteral(line, 0, CHAIN) > 0 &&
    scanLiteral(line, CHAIN.length + HEX_DIGITS, EVENT) > 0 &&
    scanLiteral(line, eventEnd, INDEX) > 0 &&
    spellsNumber(line, eventEnd + INDEX.length, digits) &&
    scanLiteral(line, leaf - LEAF.length, LEAF) > 0 &&
    scanLiteral(line, leaf + HEX_DIGITS, TYPE) > 0;
  return framed ? { eventEnd, leaf } : undefined;
}

function spellsNumber(line: Uint8Array, at: number, digits: string): boolean {
  for (let i = 0; i < digits.length; i++) {
    if (line[at + i] !== digits.charCodeAt(i)) return false;
  }
  return true;
}

/** Why a line has not the frame of event `index`; slow, for the one bad line. */
export function explainEventLine(line: Uint8Array, index: number): string {
  const fields = readObject(fromUtf8(line));
  if (fields === undefined) return 'the line is not a JSON object';
  if (fields['type'] === 'end') {
    return `event ${index} is missing: the closing line is in its place`;
  }
  if (fields['type'] !== 'event') return 'the line is not an event line';
  const found = fields['index'];
  if (found === index) return 'the line is not canonical JSON of an event line';
  const how = typeof found === 'number' && found > index ? 'missing' : 'not in its place';
  return `event ${index} is ${how}: the line says it is event ${excerpt(found)}`;
}
