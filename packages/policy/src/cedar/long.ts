/**
 * A Cedar long, 64-bit and signed: a number where it is a safe integer, else a bigint. Each long has one form, so `===`
 * compares longs, and `<` compares the two forms exactly.
 */
export type Long = number | bigint;

const MAX_LONG = 2n ** 63n - 1n;
const MIN_LONG = -(2n ** 63n);

export function isLong(value: unknown): value is Long {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Returns the sum; null when it overflows 64 bits. */
export function add(a: Long, b: Long): Long | null {
  const sum = typeof a === 'number' && typeof b === 'number' ? a + b : Number.NaN;
  return Number.isSafeInteger(sum) ? sum : toLong(BigInt(a) + BigInt(b));
}

/** Returns the difference; null when it overflows 64 bits. */
export function subtract(a: Long, b: Long): Long | null {
  const difference = typeof a === 'number' && typeof b === 'number' ? a - b : Number.NaN;
  return Number.isSafeInteger(difference) ? difference : toLong(BigInt(a) - BigInt(b));
}

/** Returns the product; null when it overflows 64 bits. */
export function multiply(a: Long, b: Long): Long | null {
  const product = typeof a === 'number' && typeof b === 'number' ? a * b : Number.NaN;
  // + 0 makes -0 into 0
  return Number.isSafeInteger(product) ? product + 0 : toLong(BigInt(a) * BigInt(b));
}

function toLong(value: bigint): Long | null {
  if (value > MAX_LONG || value < MIN_LONG) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
