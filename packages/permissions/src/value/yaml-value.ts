import { parseYaml } from '@svc/analysis/documents';
import { converted, inFile } from './document-value.ts';
import { TextSyntaxError } from './syntax-error.ts';
import { list, table, text, type Value } from './value.ts';

/**
 * Parses the documents of a YAML file. CloudFormation's short forms come out as the long ones: `!Ref x` as `{Ref: x}`.
 * Throws a TextSyntaxError for anything that is not YAML.
 */
export function yamlValues(path: string, source: string): Value[] {
  const { roots, error, truncatedAt } = parseYaml(source, { strict: true });
  if (error !== null) throw new TextSyntaxError(error.offset ?? 0, error.reason);
  if (truncatedAt !== null) throw new TextSyntaxError(truncatedAt, 'too many nodes');
  const convert = { at: inFile(path), leaf: text, tagged };
  return roots.map((root) =>
    root === null
      ? { kind: 'null', at: convert.at({ start: 0, end: 0 }) }
      : converted(root, convert),
  );
}

/** `!GetAtt a.b` as `{Fn::GetAtt: [a, b]}`, `!Sub x` as `{Fn::Sub: x}`. */
function tagged(tag: string, value: Value): Value {
  const name = tag.slice(1);
  const key = name === 'Ref' || name === 'Condition' ? name : `Fn::${name}`;
  const [part] = value.kind === 'text' ? value.parts : [];
  const dotted = key === 'Fn::GetAtt' && typeof part === 'string';
  const inner = dotted
    ? list(
        part.split(/\.(.*)/, 2).map((one) => text(one, value.at)),
        value.at,
      )
    : value;
  return table([{ key, value: inner, at: value.at }], value.at);
}
