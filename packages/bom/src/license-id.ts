/**
 * Ids of the SPDX License List that models, data sets and AI libraries are published under, and the names that model
 * hubs give some of them (Hugging Face documentation, Licenses). What is not here stays a name: no id is guessed.
 */
export const LICENSE_IDS: readonly string[] = (
  'AFL-3.0 AGPL-3.0 AGPL-3.0-only AGPL-3.0-or-later Apache-2.0 Artistic-2.0 BSD-2-Clause BSD-3-Clause BSD-3-Clause-Clear ' +
  'BSL-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-3.0 CC-BY-4.0 CC-BY-NC-2.0 CC-BY-NC-3.0 CC-BY-NC-4.0 CC-BY-NC-ND-3.0 CC-BY-NC-ND-4.0 ' +
  'CC-BY-NC-SA-2.0 CC-BY-NC-SA-3.0 CC-BY-NC-SA-4.0 CC-BY-ND-4.0 CC-BY-SA-3.0 CC-BY-SA-4.0 CC0-1.0 CDLA-Permissive-1.0 ' +
  'CDLA-Permissive-2.0 CDLA-Sharing-1.0 ECL-2.0 EPL-1.0 EPL-2.0 EUPL-1.1 EUPL-1.2 GPL-2.0 GPL-2.0-only GPL-2.0-or-later ' +
  'GPL-3.0 GPL-3.0-only GPL-3.0-or-later ISC LGPL-2.1 LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0 LGPL-3.0-only LPPL-1.3c ' +
  'MIT MIT-0 MPL-2.0 MS-PL NCSA ODC-By-1.0 ODbL-1.0 OFL-1.1 OSL-3.0 OpenMDW-1.0 PDDL-1.0 PostgreSQL Python-2.0 Unlicense ' +
  'WTFPL Zlib etalab-2.0'
).split(' ');

const BY_NAME = new Map([
  ...LICENSE_IDS.map((id) => [id.toLowerCase(), id] as const),
  ['odc-by', 'ODC-By-1.0'] as const,
  ['pddl', 'PDDL-1.0'] as const,
]);

/** The SPDX id of a licence as declared, in whatever case; null when it has none that is known here. */
export function licenseId(declared: string): string | null {
  return BY_NAME.get(declared.trim().toLowerCase()) ?? null;
}
