/**
 * Returns whether `tool` matches `pattern`: an exact name, a dotted prefix with a trailing wildcard, or `*` alone.
 * The wildcard matches one or more whole segments: `mail.*` matches `mail.send` and `mail.box.read`, not `mail` or `mailer`.
 * Methods of the protocol have a slash, and a wildcard after it matches methods only: `files.resources/*`.
 * Anything else is not a pattern and matches nothing.
 */
export function matchesTool(pattern: string, tool: string): boolean {
  if (pattern === '*') return true;
  if (!pattern.endsWith('.*') && !pattern.endsWith('/*'))
    return pattern !== '' && pattern === tool && !pattern.includes('*');
  const prefix = pattern.slice(0, -1);
  return (
    !prefix.includes('*') &&
    prefix.length > 1 &&
    tool.length > prefix.length &&
    tool.startsWith(prefix)
  );
}
