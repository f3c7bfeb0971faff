import { type ConfigNode, parseYaml, textPlaces, valueAt } from '@svc/analysis/documents';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { printable } from '../printable.ts';
import { CallFile, CaseFile } from './case-schemas.ts';

const MAX_PROBLEMS = 20;

/** A problem of a file; line 0 is the file as a whole. */
type Problem = { readonly line: number; readonly message: string };

/** A file that is not as it should be; the message has a line `FILE:LINE: problem` for each problem. */
export class CaseFileError extends Error {
  override readonly name = 'CaseFileError';
}

/** A case with the line that it begins on. */
export type LocatedCase = Static<typeof CaseFile>['cases'][number] & { readonly line: number };

export type ParsedCases = Pick<Static<typeof CaseFile>, 'principal' | 'facts'> & {
  readonly cases: readonly LocatedCase[];
};

/** Parses a file of cases, YAML or JSON. Throws `CaseFileError`. */
export function parseCaseFile(file: string, text: string): ParsedCases {
  const root = parsed(file, text);
  const { cases, ...defaults } = checked(file, root, CaseFile);
  const list = valueAt(root, 'cases');
  const items = list?.kind === 'array' ? list.items : [];
  return {
    ...defaults,
    cases: cases.map((one, at) => ({ ...one, line: (items[at] as ConfigNode).span.startLine })),
  };
}

/** Parses a file of one call, YAML or JSON. Throws `CaseFileError`. */
export function parseCallFile(file: string, text: string): Static<typeof CallFile> {
  return checked(file, parsed(file, text), CallFile);
}

/** JSON is YAML, but for what strictness refuses: a key that occurs twice. */
function parsed(file: string, text: string): ConfigNode | null {
  const { roots, error, truncatedAt } = parseYaml(text, { strict: true, uniqueKeys: true });
  if (error !== null) {
    const line = error.offset === null ? 0 : textPlaces(text).line(error.offset);
    throw problemsIn(file, [{ line, message: error.reason }]);
  }
  if (truncatedAt !== null) {
    throw problemsIn(file, [
      { line: textPlaces(text).line(truncatedAt), message: 'file has too many values' },
    ]);
  }
  const [root = null, second] = roots;
  if (second === undefined) return root;
  throw problemsIn(file, [
    { line: second?.span.startLine ?? 0, message: 'file must have one document' },
  ]);
}

function checked<Schema extends TSchema>(
  file: string,
  root: ConfigNode | null,
  schema: Schema,
): Static<Schema> {
  const value = plainValue(root);
  const errors = Errors(schema, value);
  if (errors.length === 0) return value as Static<Schema>;
  // these two add nothing to the errors that come with them
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'boolean');
  const problems = telling.flatMap(({ instancePath, keyword, message, params }) => {
    const extra = (params as { additionalProperties?: readonly string[] }).additionalProperties;
    if (keyword === 'additionalProperties' && extra !== undefined) {
      return extra.map((name) => problemAt(root, `${instancePath}/${name}`, 'is unknown'));
    }
    return [problemAt(root, instancePath, message)];
  });
  throw problemsIn(file, problems);
}

/** A pointer whose members have no slash or tilde: those of the schemas have none, and a problem below another is cut there. */
function problemAt(root: ConfigNode | null, pointer: string, message: string): Problem {
  let node = root;
  let line = root?.span.startLine ?? 0;
  for (const name of pointer.split('/').slice(1)) {
    const member =
      node?.kind === 'object' ? node.members.findLast((one) => one.name === name) : undefined;
    node = member?.value ?? (node?.kind === 'array' ? (node.items[Number(name)] ?? null) : null);
    line = (member ?? node)?.span.startLine ?? line;
  }
  return { line, message: `${pointer === '' ? 'file' : pointer} ${message}` };
}

function problemsIn(file: string, problems: readonly Problem[]): CaseFileError {
  const lines = problems.map(({ line, message }) =>
    printable(line === 0 ? `${file}: ${message}` : `${file}:${line}: ${message}`),
  );
  return new CaseFileError([...new Set(lines)].slice(0, MAX_PROBLEMS).join('\n'));
}

function plainValue(node: ConfigNode | null): unknown {
  switch (node?.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, plainValue(value)]));
    case 'array':
      return node.items.map(plainValue);
    case 'scalar':
      return node.value;
    default:
      return null;
  }
}
