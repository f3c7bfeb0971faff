/**
 * How surprising each character is after the one before it, in steps of 1.5 bits, measured over 40 MB of the names,
 * words and paths of published JavaScript, TypeScript, Python and Markdown files. Rows and columns: a to z without
 * case, a digit, anything else.
 */
const SURPRISE = [
  '6333653836523283822245454653',
  '2545266732726525834527883742',
  '2646267247335616835247675953',
  '3543156626644535743546764941',
  '3533435656734254422365534761',
  '2656337828846527934438883942',
  '4656154328744345933336796761',
  '2766168728755626844347786962',
  '4433333978633124732264959474',
  '3766167647677726761544387963',
  '3545154527655355843447485961',
  '2553235628626625853334693972',
  '2365176836643532763646775962',
  '3632242646546435862245785862',
  '4442644846433133823334457773',
  '2765266538526625823235784963',
  '5677767758936677655606788862',
  '2644154729544326933345694962',
  '4736256438556534653136574961',
  '3645257228755634823437663961',
  '3444244939823263922268969935',
  '1757165829876635965666797833',
  '2655366228556326833577488962',
  '3535258637455551865167754832',
  '5555464647634341743376387661',
  '2777167639755716655678774542',
  '3443437768767675866667778711',
  '3323334435433333632234456553',
];
const BITS_OF_STEP = 1.5;
const ZERO = 48;

/** Bits that a change between small letter, capital (inside a word) and digit adds. */
const CHANGE = 4;

const DIGIT = 26;
const OTHER = 27;

/**
 * Mean surprise of a text's characters, in bits. Names and paths: 3.8, 99 of 100 below 5.4. Random base62 of 16 and
 * more characters: 9.6, 9,995 of 10,000 above 6.3. 0 below two characters.
 */
export function surprise(text: string): number {
  let bits = 0;
  for (let i = 1; i < text.length; i++) {
    const before = text.charCodeAt(i - 1);
    const code = text.charCodeAt(i);
    const steps = SURPRISE[column(before)]?.charCodeAt(column(code)) ?? ZERO;
    bits += (steps - ZERO) * BITS_OF_STEP;
    if (kind(before) !== kind(code) && !startsName(before, code)) bits += CHANGE;
  }
  return text.length < 2 ? 0 : bits / (text.length - 1);
}

/**
 * True when a value looks drawn at random rather than written: a name, a path, a word. Hexadecimal text of 16 and
 * more digits, with separators or after a name (`key_0f...`), needs both digits and letters and seven different ones;
 * anything else a mean surprise of 5.3 bits (6 below 16 characters), and eight different characters in sixteen. Nothing below 8 characters and no plain number is rare.
 */
export function isRare(text: string): boolean {
  if (text.length < 8 || /^[0-9]+$/.test(text)) return false;
  const digits = text.replaceAll(/[-_.:]/g, '');
  if (HEX.test(digits) && digits.length >= 16) return isRareHex(digits);
  const part = text.split(/[-_.:]/).at(-1) ?? '';
  if (HEX.test(part) && part.length >= 16 && isRareHex(part)) return true;
  if (text.length >= 16 && new Set(text).size < 8) return false;
  return surprise(text) >= (text.length < 16 ? 6 : 5.3);
}

const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/;

function isRareHex(digits: string): boolean {
  return /[0-9]/.test(digits) && /[A-Fa-f]/.test(digits) && new Set(digits).size >= 7;
}

function column(code: number): number {
  const folded = code | 0x20;
  if (folded >= 0x61 && folded <= 0x7a) return folded - 0x61;
  return kind(code) === 'digit' ? DIGIT : OTHER;
}

function kind(code: number): 'digit' | 'capital' | 'small' | 'other' {
  if (code >= 0x30 && code <= 0x39) return 'digit';
  if (code >= 0x41 && code <= 0x5a) return 'capital';
  return code >= 0x61 && code <= 0x7a ? 'small' : 'other';
}

/** A capital and then small letters, or a separator on one side: how written names change kind. */
function startsName(before: number, code: number): boolean {
  if (kind(before) === 'other' || kind(code) === 'other') return true;
  return kind(before) === 'capital' && kind(code) === 'small';
}
