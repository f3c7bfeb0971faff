/** A requirement of Python's dependency specifiers (PEP 508): `name[extra] >=1,<2 ; marker`. */
export type Requirement = { readonly name: string; readonly declared: string };

/** Parses one requirement without its comment; null for options (`-r file`), addresses and anything else. */
export function parseRequirement(text: string): Requirement | null {
  const match = /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*(.*)$/.exec(
    text.trim(),
  );
  if (match === null) return null;
  const rest = (match[2] as string).split(';', 1)[0]?.trim() ?? '';
  const specifier = rest.replace(/^\((.*)\)$/, '$1').trim();
  // An address can contain credentials, and is not a version.
  if (specifier.startsWith('@')) return { name: match[1] as string, declared: '' };
  if (specifier !== '' && !/^[<>=!~]/.test(specifier)) return null;
  return { name: match[1] as string, declared: specifier.replace(/\s+/g, ' ') };
}
