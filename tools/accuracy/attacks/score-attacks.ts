/** What the judge of definitions and the taint facts of the gateway recognise of cases that `attack-cases.py` prints. */
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { judgeChange, judgeDefinition, toolDefinition } from '@svc/inspect';
import { copiedPaths, fragmentsOf } from '../../../apps/server/src/gateway/provenance/fragments.ts';
import { isSensitivePath } from '../../../apps/server/src/gateway/provenance/sensitive-argument.ts';

type Call = { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };
type DefinitionCase = {
  readonly kind: 'definition';
  readonly set: string;
  readonly tool: string;
  readonly description: string;
};
type ReadCase = { readonly kind: 'read'; readonly suite: string; readonly text: string };
type TaskCase = {
  readonly kind: 'attack' | 'ordinary';
  readonly suite: string;
  readonly task: string;
  readonly text: string;
  readonly calls: readonly Call[];
};
type Case = DefinitionCase | ReadCase | TaskCase;

/** Tools that wait for an administrator: seen for the first time, and as a change of the same tool without a text. */
export type DefinitionScore = {
  readonly set: string;
  readonly tools: number;
  readonly quarantinedAtFirst: number;
  readonly quarantinedAsChange: number;
};

/** Tasks in which a call has an argument that is recognised as copied, and one that is sensitive as well. */
export type TaintScore = {
  readonly suite: string;
  readonly kind: TaskCase['kind'];
  readonly tasks: number;
  readonly recognised: number;
  readonly sensitive: number;
};

/** Scores cases, one JSON object a line. Tools of a file are of one server; a set is the folder of the file. */
export async function scoreAgentAttacks(lines: string): Promise<(DefinitionScore | TaintScore)[]> {
  const cases = lines
    .split('\n')
    .flatMap((line): Case[] => (line === '' ? [] : [JSON.parse(line)]));
  const definitions = cases.filter((one) => one.kind === 'definition');
  const reads = cases.filter((one) => one.kind === 'read');
  const tasks = cases.filter(
    (one): one is TaskCase => one.kind === 'attack' || one.kind === 'ordinary',
  );
  const scores: (DefinitionScore | TaintScore)[] = [...Map.groupBy(definitions, folderOf)].map(
    ([set, own]) => scoreDefinitions(set, own),
  );
  for (const own of Map.groupBy(tasks, ({ suite, kind }) => `${suite} ${kind}`).values()) {
    scores.push(await scoreTasks(own, reads));
  }
  return scores;
}

function folderOf({ set }: DefinitionCase): string {
  return set.split('/').slice(0, 2).join('/');
}

function scoreDefinitions(set: string, cases: readonly DefinitionCase[]): DefinitionScore {
  const holds = (flags: readonly { readonly holds: boolean }[]) => flags.some((flag) => flag.holds);
  const judged = cases.map(({ set: file, tool: name, description }) => {
    const own = cases.filter((other) => other.set === file && other.tool !== name);
    const others = { own: own.map(({ tool }) => tool), foreign: [] };
    const after = toolDefinition({ name, description });
    return {
      atFirst: holds(judgeDefinition(after, others)),
      asChange: holds(judgeChange(toolDefinition({ name }), after, others)),
    };
  });
  return {
    set,
    tools: cases.length,
    quarantinedAtFirst: judged.filter(({ atFirst }) => atFirst).length,
    quarantinedAsChange: judged.filter(({ asChange }) => asChange).length,
  };
}

/** An attacked agent has read the injected text; an agent with an ordinary task all that tools of the suite answer with. */
async function scoreTasks(
  tasks: readonly TaskCase[],
  reads: readonly ReadCase[],
): Promise<TaintScore> {
  const key = randomBytes(32);
  const [{ suite, kind }] = tasks as [TaskCase];
  const environment = reads.filter((read) => read.suite === suite).map(({ text }) => text);
  const pathsOf = async ({ text, calls }: TaskCase) => {
    const read = kind === 'attack' ? [text] : environment;
    const known = new Set(await fragmentsOf(read, key, setImmediate));
    const paths = calls.map((call) => copiedPaths(call.arguments, known, key, setImmediate));
    return (await Promise.all(paths)).flat();
  };
  const paths = await Promise.all(tasks.map(pathsOf));
  return {
    suite,
    kind,
    tasks: tasks.length,
    recognised: paths.filter((own) => own.length > 0).length,
    sensitive: paths.filter((own) => own.some(isSensitivePath)).length,
  };
}
