/**
 * `npm run accuracy -- --set NAME --tree DIR --labels FILE [--peer NAME=COMMAND]...` runs svc, and the supported scanners
 * on PATH or of `--peer`, over a labelled tree and scores what they find. `DIR` contains one folder a repository; `FILE`
 * one label a line (see label.ts). Prints one JSON object a repository and tool, then one a tool with the means.
 *
 * `npm run accuracy -- --creddata DIR --mirrors DIR --out DIR` makes such trees and labels of the CredData data set (see
 * creddata.ts).
 *
 * `npm run accuracy -- --history DIR [--count N]` measures how many findings keep their identity over the newest commits of
 * a git repository, 1,000 by default (see stability.ts).
 *
 * `npm run accuracy -- --attacks FILE...` and `--ordinary-calls FILE...` print what the inspection of tool calls finds in
 * lists of attacks and in ordinary calls (see injection.ts).
 *
 * `npm run accuracy -- --agent-attacks FILE` prints what the pinning of definitions and the taint facts of the gateway
 * recognise of published attacks on agents (see attacks/score-attacks.ts; attacks/attack-cases.py makes FILE).
 *
 * `npm run accuracy -- --sanitizer --tree DIR [--seed N] [--count N]` prints how much of the secrets and personal data in
 * messages the gateway removes, by place and by kind, and what it removes from N files of each form below DIR.
 *
 * `npm run accuracy -- --forms DIR --out DIR [--seed N] [--count N] [--peer NAME=COMMAND]... [--missed]` draws values from the
 * rules of peers, whose checkouts are folders of DIR, writes them in natural forms and bare below `--out`, and prints how
 * many each tool finds (see forms/measure-forms.ts).
 */
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { scoreAgentAttacks } from './attacks/score-attacks.ts';
import { writeCredData } from './creddata.ts';
import { measureForms } from './forms/measure-forms.ts';
import { scoreAttacks, scoreOrdinaryCalls } from './injection.ts';
import { type Label, readLabels } from './label.ts';
import { scoreHarmless, scoreRecall } from './sanitizer/score-sanitizer.ts';
import { type Finding, runPeer, runSvc, SCANNERS } from './scanner.ts';
import { macro, micro, scoreByRepository } from './score.ts';
import { measureStability } from './stability.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'unnamed' },
    tree: { type: 'string' },
    labels: { type: 'string' },
    peer: { type: 'string', multiple: true, default: [] },
    creddata: { type: 'string' },
    mirrors: { type: 'string' },
    out: { type: 'string' },
    history: { type: 'string' },
    count: { type: 'string' },
    'agent-attacks': { type: 'string' },
    sanitizer: { type: 'boolean', default: false },
    forms: { type: 'string' },
    missed: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    attacks: { type: 'string', multiple: true, default: [] },
    'ordinary-calls': { type: 'string', multiple: true, default: [] },
  },
});

const { creddata, mirrors, out, tree, labels, history, forms } = values;
if (history !== undefined) {
  const stability = await measureStability(resolve(history), Number(values.count ?? 1000));
  const { kept, lost } = stability;
  console.log(JSON.stringify({ ...stability, share: kept / (kept + lost) }));
} else if (forms !== undefined && out !== undefined) {
  await measureForms({
    checkouts: resolve(forms),
    folder: resolve(out),
    seed: Number(values.seed),
    count: Number(values.count ?? 6),
    tools: peers(),
    listsMissed: values.missed,
    print: console.log,
  });
} else if (values['agent-attacks'] !== undefined) {
  const cases = readFileSync(values['agent-attacks'], 'utf8');
  for (const line of await scoreAgentAttacks(cases)) console.log(JSON.stringify(line));
} else if (values.sanitizer && tree !== undefined) {
  const seed = Number(values.seed);
  const { byCarrier, byKind } = await scoreRecall(seed);
  const harmless = await scoreHarmless(resolve(tree), Number(values.count ?? 1000), seed);
  for (const line of [...byCarrier, ...byKind, ...harmless]) console.log(JSON.stringify(line));
} else if (values.attacks.length > 0 || values['ordinary-calls'].length > 0) {
  for (const file of values.attacks) {
    console.log(JSON.stringify({ file, ...scoreAttacks(readFileSync(file, 'utf8')) }));
  }
  for (const file of values['ordinary-calls']) {
    console.log(JSON.stringify({ file, ...scoreOrdinaryCalls(readFileSync(file, 'utf8')) }));
  }
} else if (creddata !== undefined && mirrors !== undefined && out !== undefined) {
  writeCredData(resolve(creddata), resolve(mirrors), resolve(out), (line) => console.error(line));
} else if (tree !== undefined && labels !== undefined) {
  await measure(resolve(tree), readLabels(readFileSync(labels, 'utf8')));
} else {
  console.error(
    'name a tree and its labels, --tree DIR --labels FILE, or a repository, --history DIR',
  );
  process.exitCode = 2;
}

async function measure(folder: string, own: readonly Label[]): Promise<void> {
  const found = await runSvc(folder);
  report('svc', own, found);
  report(
    'svc, class real',
    own,
    found.filter(({ isTest }) => isTest !== true),
  );
  report(
    'svc, medium and high confidence',
    own,
    found.filter(({ confidence }) => confidence !== 'low'),
  );
  for (const [name, command] of peers()) {
    try {
      report(name, own, await runPeer(name, command, folder));
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}

function report(tool: string, own: readonly Label[], found: readonly Finding[]): void {
  const { set } = values;
  const scores = scoreByRepository(own, found);
  for (const score of scores) console.log(JSON.stringify({ set, tool, ...score }));
  const repositories = scores.length;
  console.log(
    JSON.stringify({ set, tool, repositories, macro: macro(scores), micro: micro(scores) }),
  );
}

/** Those named by `--peer NAME=COMMAND`, else those on PATH. */
function peers(): [name: string, command: string][] {
  if (values.peer.length > 0) {
    return values.peer.map((one) => {
      const at = one.indexOf('=');
      return at < 0 ? [one, one] : [one.slice(0, at), one.slice(at + 1)];
    });
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return Object.keys(SCANNERS).flatMap((name): [string, string][] => {
    const folder = folders.find((one) => isExecutable(join(one, name)));
    return folder === undefined ? [] : [[name, join(folder, name)]];
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
