import type { RelationEnd } from '@svc/contract';
import type { Code } from '../program/code-tree.ts';
import type { CodeFile, Program, Ref } from '../program/program.ts';
import { isEmbedding } from './embedding-model.ts';
import type { Found, Use } from './found.ts';
import type { Interpreter } from './meaning.ts';

/** Maximum number of uses kept for one file: a thousand agents with a thousand tools each add no information. */
const MAX_USES = 10_000;

/** One file while its assets are collected. */
export type Reading = {
  readonly file: CodeFile;
  readonly program: Program;
  readonly read: Interpreter;
  readonly found: Set<Found>;
  readonly uses: Use[];
  /** By agents, the first model that the code behind them asks and the source does not show. */
  readonly lostModels: Map<Found, Ref>;
  /** Code that already counts as part of another asset. */
  readonly consumed: Set<Code>;
};

/** Adds that one asset uses another; a model of embeddings is none that an agent asks. */
export function addUse(
  from: Found,
  to: Found | RelationEnd,
  line: number,
  { uses, file }: Reading,
): void {
  if (from.kind === 'agent' && isEmbedding(to)) return;
  if (uses.length < MAX_USES) uses.push({ from, to, path: file.path, line });
}

/** Marks the texts of a value: they count as the model that they name. */
export function consume(value: Ref, { consumed }: Reading): void {
  for (const part of [value.code, ...optionsOf(value.code)]) {
    if (part.kind === 'text') consumed.add(part);
  }
}

export function consumeAll(code: Code, consumed: Set<Code>): void {
  consumed.add(code);
  const inner =
    code.kind === 'list'
      ? code.items
      : code.kind === 'call'
        ? code.arguments.map(({ value }) => value)
        : [];
  for (const one of inner) consumeAll(one, consumed);
}

const optionsOf = (code: Code): readonly Code[] =>
  code.kind === 'choice'
    ? code.options
    : code.kind === 'call'
      ? code.arguments.map(({ value }) => value)
      : [];
