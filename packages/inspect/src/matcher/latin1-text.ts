/** Part of some bytes as text, one byte one character. */
export type Latin1Text = (start: number, end: number) => string;

const PIECE = 8192;

/** Reads bytes as latin1. Node's Buffer does it fastest; elsewhere the text is put together from character codes. */
export function latin1Text(bytes: Uint8Array): Latin1Text {
  if (typeof Buffer === 'function') {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return (start, end) => buffer.toString('latin1', start, end);
  }
  return (start, end) => {
    let text = '';
    for (let at = start; at < end; at += PIECE) {
      text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + PIECE)));
    }
    return text;
  };
}
