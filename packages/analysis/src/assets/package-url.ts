/** Ecosystems of package URLs this scanner writes. */
export type Ecosystem = 'npm' | 'pypi' | 'golang' | 'maven' | 'nuget' | 'docker' | 'huggingface';

/**
 * A package URL (ECMA-427): `pkg:npm/%40scope/name@1.2.3`. The version is left out unless it is exact. Names of PyPI
 * and Go are lower case, PyPI's runs of `-`, `_`, `.` are one `-` (PEP 503). Maven's `group:artifact` is
 * two parts.
 */
export function packageUrl(type: Ecosystem, name: string, version: string | null): string {
  const full = type === 'nuget' ? name : normalizedName(type, name);
  const path = full
    .split(type === 'maven' ? ':' : '/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  return `pkg:${type}/${path}${version === null ? '' : `@${encodeURIComponent(version)}`}`;
}

/** The name under which an ecosystem knows a package, whatever its spelling in a manifest. */
export function normalizedName(type: Ecosystem, name: string): string {
  if (type === 'pypi') return name.toLowerCase().replace(/[-_.]+/g, '-');
  return type === 'golang' || type === 'nuget' ? name.toLowerCase() : name;
}

/** The one version a declaration allows (`1.2.3`, `=1.2.3`, `==1.2.3`, `v1.2.3`), or null for a range or a tag. */
export function exactVersion(declared: string): string | null {
  const match = /^(?:={1,3}\s*)?(v?\d+(?:\.\d+)*[0-9A-Za-z.+!-]*)$/.exec(declared.trim());
  if (match === null || /(^|\.)[xX*]($|\.)/.test(declared)) return null;
  return match[1] as string;
}
