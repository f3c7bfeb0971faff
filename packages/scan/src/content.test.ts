import { expect, test } from 'vitest';
import { contentOf } from './content.ts';

const text = (raw: Uint8Array) => {
  const content = contentOf(raw);
  return content.kind === 'text' ? new TextDecoder().decode(content.bytes) : content.kind;
};

test('a NUL among the first 8000 bytes makes a file binary, one after them does not [SCAN-18]', () => {
  expect(text(Buffer.from(`${'a'.repeat(7999)}\0`))).toBe('binary');
  expect(text(Buffer.from(`${'a'.repeat(8000)}\0`))).toHaveLength(8001);
});

test('UTF-16 with a byte order mark is text, in either byte order', () => {
  const little = Buffer.from('\ufeffkey é😀', 'utf16le');
  expect(text(little)).toBe('key é😀');
  expect(text(Buffer.from(little).swap16())).toBe('key é😀');
  expect(text(Buffer.concat([little, Buffer.from('x')]))).toBe('key é😀\ufffd');
});

test('a UTF-8 byte order mark is no part of the text, so columns start after it', () => {
  expect(text(Buffer.from('\ufeffa'))).toBe('a');
});

test('an empty file is text', () => {
  expect(text(Buffer.alloc(0))).toBe('');
});
