import { type Finding, runPeer, runSvc } from '../scanner.ts';
import { PEER_NAMES, readPeerRules } from './peer-rules.ts';
import {
  drawSamples,
  type FormScore,
  missedRules,
  type Share,
  scoreForms,
  writeSamples,
} from './score-forms.ts';

export type FormMeasure = {
  /** One folder a peer, with its source. */
  readonly checkouts: string;
  /** Where the samples are written; empty or of the same seed and count. */
  readonly folder: string;
  readonly seed: number;
  /** Values of each rule. */
  readonly count: number;
  readonly tools: readonly (readonly [name: string, command: string])[];
  /** Prints, for svc, the rules with missed samples, too. */
  readonly listsMissed: boolean;
  readonly print: (line: string) => void;
};

/** Draws values from the rules of each peer, runs svc and the peers over them and prints a table of what each finds. */
export async function measureForms(measure: FormMeasure): Promise<void> {
  const { checkouts, folder, seed, count, tools, print } = measure;
  const read = PEER_NAMES.map((peer) => ({ peer, ...readPeerRules(peer, `${checkouts}/${peer}`) }));
  const rules = read.flatMap((one) => one.rules);
  const samples = drawSamples(rules, count, seed);
  writeSamples(samples, folder);
  print(`seed ${seed}, ${count} values a rule, ${samples.length} samples`);
  for (const { peer, rules: own, unread } of read) {
    const drawn = new Set(samples.filter((one) => one.peer === peer).map(({ rule }) => rule));
    print(
      `${peer}: ${own.length} rules, ${drawn.size} drawn, ${unread.length} not understood ${unread.join(' ')}`,
    );
  }
  print('| Rule set | Tool | Natural form | Bare | Public ids reported |');
  print('|---|---|---|---|---|');
  for (const [tool, run] of runs(tools, folder)) {
    const found = await run();
    for (const score of scoreForms(samples, tool, found)) print(row(score));
    if (tool !== 'svc' || !measure.listsMissed) continue;
    for (const { rule, of, missed } of missedRules(samples, found)) {
      print(`missed ${missed.length} of ${of}: ${rule}`);
      for (const { form, path, text, line } of missed)
        print(`    ${form} ${path}: ${text.split('\n')[line - 1]?.trim()}`);
    }
  }
}

function runs(
  tools: FormMeasure['tools'],
  folder: string,
): readonly (readonly [string, () => Promise<Finding[]>])[] {
  return [
    ['svc', () => runSvc(folder)],
    ...tools.map(([name, command]) => [name, () => runPeer(name, command, folder)] as const),
  ];
}

function row({ peer, tool, ...shares }: FormScore): string {
  const cells = [shares.natural, shares.bare, shares.public].map(cell);
  return `| ${peer} | ${tool} | ${cells.join(' | ')} |`;
}

function cell({ found, of, share }: Share): string {
  return `${share.toFixed(3)} (${found} of ${of})`;
}
