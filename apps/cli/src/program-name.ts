/** Names of the commands, by which advice such as `svc scan --help` is recognised. */
const COMMANDS = [
  'scan',
  'bom',
  'baseline',
  'hook',
  'login',
  'logout',
  'evidence',
  'policy',
  'witness',
] as const;

const ADVICE = new RegExp(
  `(?<![\\w./-])svc (?=(?:${COMMANDS.join('|')}|SUBCOMMAND|--help)\\b)`,
  'g',
);

/** Returns advice with the program named as the user started it: `npm run -s svc -- baseline` for `svc baseline` in a clone. */
export function adviceFor(program: string, text: string): string {
  return program === 'svc' ? text : text.replace(ADVICE, () => `${program} `);
}
