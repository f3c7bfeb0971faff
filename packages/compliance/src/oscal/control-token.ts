/**
 * Returns the id of a control as a token of OSCAL: `AC-2(1)` is `ac-2.1`, as in NIST's own catalog, `GOVERN 1.1` is `govern_1.1`, and
 * `5.1` is `_5.1`, as a token begins with a letter or `_`. The tokens of a framework differ as its ids do.
 */
export function controlToken(id: string): string {
  const token = id
    .toLowerCase()
    .replaceAll(/\((\w+)\)/g, '.$1')
    .replaceAll(/[^\p{L}\p{N}.\-_]+/gu, '_');
  return /^[\p{L}_]/u.test(token) ? token : `_${token}`;
}

/** Returns the token of what a control asks for, the statement that a finding is about. */
export function statementToken(id: string): string {
  return `${controlToken(id)}_smt`;
}
