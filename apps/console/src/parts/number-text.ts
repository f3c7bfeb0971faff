/** Returns a whole number with its thousands apart: `1,204`. */
export function numberText(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Returns a count with its noun, whose plural ends with s: `1 finding`, `1,204 findings`. */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
