import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const SCHEMA = JSON.parse(
  readFileSync(new URL('oscal-schema.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);
const validate = ajv.compile(SCHEMA);

/** Returns what NIST's schema of OSCAL finds wrong with a document. */
export function oscalProblems(document: unknown): readonly string[] {
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
