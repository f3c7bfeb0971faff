import { folderTree } from '@svc/analysis/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { armExpression } from './dialects/arm/arm-expression.ts';
import { parseBicep } from './dialects/arm/bicep-parser.ts';
import { parseHcl } from './dialects/terraform/hcl-body.ts';
import { wildcardMatches } from './model/wildcard.ts';
import { permissionAnalyzer } from './permission-analyzer.ts';
import { TextSyntaxError } from './value/syntax-error.ts';

/** Pieces that the grammars are made of, in any order. */
const PIECES = fc
  .array(
    fc.constantFrom(
      ..."resource \"x\" y { } [ ] ( ) = : , . ? ! && == <<EOT EOT $ { %{ } for in if \"a\" 'b' ''' 1 # // /* */ => ... [*] - + null true".split(
        ' ',
      ),
      '\n',
      '\n',
      ' ',
      '"',
      "'",
      '\\',
      `$${'{'}`,
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(' '));
const TEXT = fc.oneof(PIECES, fc.string({ maxLength: 80 }));

function fails(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(TextSyntaxError);
    return true;
  }
}

describe('the parsers of infrastructure code', () => {
  it('end with a value or a place for any text', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        fails(() => parseHcl(text));
        fails(() => parseBicep(text));
        armExpression(text);
      }),
      { numRuns: 1500 },
    );
  });

  it('lead to what can be examined, whatever the text declares', async () => {
    const block = fc
      .tuple(TEXT, TEXT)
      .map(
        ([a, b]) => `resource "aws_iam_role" "r" {\n  policy = ${a}\n}\nlocals {\n  x = ${b}\n}\n`,
      );
    const bicep = fc
      .tuple(TEXT, TEXT)
      .map(
        ([a, b]) =>
          `param x string = ${a}\nresource r 'Microsoft.Web/sites@1' = {\n  name: ${b}\n}\n`,
      );
    await fc.assert(
      fc.asyncProperty(block, bicep, async (hcl, other) => {
        const files = { 'main.tf': hcl, 'main.bicep': other };
        const { risks } = await permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
        for (const { path } of risks) expect(Object.keys(files)).toContain(path);
      }),
      { numRuns: 300 },
    );
  });

  it('read what they are given back, quoted as HCL quotes it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const quoted = JSON.stringify(text).replace(/[$%]\{/g, (two) => `${two[0]}${two}`);
        const usable = !/[\p{Cc}\p{Cs}]/u.test(text) && !/[$%]{2}\{/.test(text);
        fc.pre(usable);
        const value = parseHcl(`a = ${quoted}\n`).attributes[0]?.value;
        expect(value?.kind === 'template' ? value.parts.join('') : null).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('refuse what is nested deeper than the stack goes', () => {
    const deep = 100_000;
    expect(fails(() => parseHcl(`a = ${'['.repeat(deep)}`))).toBe(true);
    expect(fails(() => parseHcl('a {\n'.repeat(deep)))).toBe(true);
    expect(fails(() => parseBicep(`var a = ${'('.repeat(deep)}`))).toBe(true);
    expect(armExpression('a('.repeat(deep))).toBeNull();
  });
});

describe('a hostile tree', () => {
  const long = (unit: (index: number) => string, times: number) =>
    Array.from({ length: times }, (_, index) => unit(index)).join('\n');

  it.each([
    ['locals that name each other', long((n) => `l${n} = local.l${n + 1}`, 5000)],
    ['locals that double', long((n) => `l${n} = "\${local.l${n + 1}}\${local.l${n + 1}}x"`, 300)],
    [
      'lists that double',
      long((n) => `l${n} = concat(local.l${n + 1}, local.l${n + 1}, ["x"])`, 300),
    ],
    [
      'maps that hold each other',
      long((n) => `l${n} = { a = local.l${n + 1}, b = local.l${n + 1} }`, 300),
    ],
    ['a local that is itself', 'l0 = local.l0'],
    ['a sum without end', `l0 = ${'1 + '.repeat(20_000)}1`],
  ])('of %s is examined to its end', async (_name, locals) => {
    const files = {
      'main.tf': `locals {\n${locals}\n}
resource "aws_iam_policy" "p" {
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "bedrock:*", Resource = "*", X = local.l0 }] })
}
module "m" {
  source   = "registry/x/y"
  policies = local.l0
}`,
    };
    const { risks } = await permissionAnalyzer.analyse(['main.tf'], folderTree(files));
    expect(risks.map(({ rule }) => rule.id)).toContain('ai-permission/wildcard-action');
  });

  it('of modules that call each other ends', async () => {
    const call = (to: string) => long((n) => `module "m${n}" {\n  source = "../${to}"\n}`, 6);
    const files = { 'a/main.tf': call('b'), 'b/main.tf': call('a') };
    const { problems } = await permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
    expect(problems).toEqual([]);
  });

  it('of aliases that double is a problem, not a crash', async () => {
    const lines = long((n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}, *a${n}]`, 20);
    const files = { 't.yaml': `AWSTemplateFormatVersion: x\na0: &a0 [x]\n${lines}\n` };
    const { problems } = await permissionAnalyzer.analyse(['t.yaml'], folderTree(files));
    expect(problems).toHaveLength(1);
  });
});

describe('a pattern with wildcards', () => {
  it('matches as the regular expression of the same meaning does', () => {
    const piece = fc.constantFrom('a', 'b', ':', '*', '?');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.array(fc.constantFrom('a', 'b', ':'), { maxLength: 8 }),
        (p, t) => {
          const source = p.map((one) => (one === '*' ? '.*' : one === '?' ? '.' : one)).join('');
          expect(wildcardMatches(p.join(''), t.join(''))).toBe(
            new RegExp(`^${source}$`).test(t.join('')),
          );
        },
      ),
    );
  });
});
