const LENGTHS: readonly (readonly [name: string, seconds: number])[] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Returns a number of seconds in its largest whole unit: `one minute`, `15 seconds`. */
export function lengthText(seconds: number): string {
  for (const [name, length] of LENGTHS) {
    if (seconds % length !== 0) continue;
    return seconds === length ? `one ${name}` : `${seconds / length} ${name}s`;
  }
  return `${seconds} seconds`;
}
