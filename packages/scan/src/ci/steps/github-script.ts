import { variablesRead } from '../models/inline-code.ts';
import { REQUESTS } from '../models/model-calls.ts';
import { asksByAddress, startsAgent } from '../models/model-hosts.ts';
import { answered, CLEAN, joined, type Taint } from '../scripts/taint.ts';
import { isUntrusted } from '../workflow/expressions.ts';
import type { Step } from '../workflow/workflow.ts';
import { expressionTaint, type JobState } from './job-state.ts';
import { withStepEnv } from './step-taint.ts';

/** Whole objects of the event that a script of `actions/github-script` reads, and which of their texts it mentions. */
function objectsRead(script: string): string[] {
  const texts = ['title', 'body'].filter((name) => new RegExp(`\\b${name}\\b`).test(script));
  const whole = script.matchAll(
    /context\.payload\??\.(issue|comment|pull_request|discussion|review)\b(?!\??[.\w])/g,
  );
  const taken = [
    ...script.matchAll(/\{([^{}]{1,200})\}\s{0,5}=\s{0,5}context\.payload\b(?!\??[.\w])/g),
  ];
  const names = taken.flatMap(([, list = '']) => [
    ...list.matchAll(/\b(issue|comment|pull_request|discussion|review)\b/g),
  ]);
  return [...whole, ...names].flatMap(([, name = '']) =>
    texts.map((text) => `github.event.${name}.${text}`),
  );
}

/** What a script asks the code host for, where it also reads a member that outsiders write. */
function fetchedIn(script: string): string[] {
  const fetched = script.replace(/context\.payload\??\.\w{1,40}\??\.(?:title|body)\b/g, ' ');
  const isText = /(?:\.|['"[{,]\s{0,5})(?:title|body|patch)\b(?!\s{0,5}:)/.test(fetched);
  const asked = [...script.matchAll(/\brest\.((?:issues|pulls)\.(?:get|list\w{0,40}))\s*[(,]/g)];
  const logs = /\bdownload(?:Job|WorkflowRun)Logs\w{0,40}\b/.test(script)
    ? ['gh run view --log']
    : [];
  const isDiff =
    /\bformat\s{0,3}:\s{0,3}['"](?:diff|patch)['"]|application\/vnd\.github\.(?:v3\.)?diff/.test(
      script,
    );
  return [
    ...logs,
    ...(isText ? asked.map(([, name = '']) => `gh api ${name}`) : []),
    ...(isDiff ? ['gh api pulls.get'] : []),
  ];
}

/** Outputs that are set to a member that no outsider writes freely. */
function plainOutputs(script: string): [string, Taint][] {
  const set = script.matchAll(
    /setOutput\(\s*['"]([\w-]+)['"]\s*,\s*[\w.?[\]]{0,200}\.(?:base\.(?:ref|sha)|head\.sha|number|id|node_id|sha|html_url|state|draft|length|login|created_at|updated_at)\s*\)/g,
  );
  return [...set].map(([, name = '']) => [name, CLEAN]);
}

/** Files that a script writes, by their names or by constants that hold these. */
function filesOfScript(script: string): string[] {
  const constants = new Map(
    [
      ...script.matchAll(
        /\b(?:const|let|var)\s{1,5}(\w{1,80})\s{0,5}=\s{0,5}(?:path\.(?:join|resolve)\([^'"`\n)]{0,100})?['"`](?:\$\{[^}\n]{1,100}\}\/)?([\w./-]{3,200})['"`]/g,
      ),
    ].map(([, name = '', file = '']) => [name, file] as const),
  );
  const written = script.matchAll(
    /\b(?:write|append)File(?:Sync)?\(\s{0,20}(?:['"`](?:\$\{[^}\n]{1,100}\}\/)?([^'"`\n]{1,200})['"`]|(\w{1,80})\s{0,5},)/g,
  );
  return [...written].flatMap(([, file, name = '']) => file ?? constants.get(name) ?? []);
}

/** Values of the event in a script of `actions/github-script` reach its outputs. Returns what of the script outsiders write. */
export function readGithubScript(step: Step, script: string, state: JobState): Taint {
  const read = [
    ...script.matchAll(
      /context\.payload\.((?:issue|comment|pull_request|discussion|review)\??\.(?:title|body)|workflow_run\??\.(?:head_branch|display_title))/g,
    ),
  ];
  const { variables } = withStepEnv(step, state);
  const taint = joined([
    expressionTaint(script, state),
    ...variablesRead(script).map((name) => variables.get(name) ?? CLEAN),
    ...[...state.files].filter(([file]) => script.includes(file)).map(([, one]) => one),
    new Set(fetchedIn(script)),
    new Set(
      [
        ...read.map(([, path = '']) => `github.event.${path.replace('?', '')}`),
        ...objectsRead(script),
      ].filter(isUntrusted),
    ),
  ]);
  const made =
    REQUESTS.test(script) && asksByAddress(script) && !startsAgent(script)
      ? answered(taint)
      : taint;
  if (step.id !== null && made.size > 0)
    state.stepOutputs.set(step.id, new Map([['*', made], ...plainOutputs(script)]));
  if (taint.size === 0) return CLEAN;
  for (const [, name = ''] of script.matchAll(/exportVariable\(\s*['"`](\w+)/g))
    state.variables.set(name, taint);
  for (const file of filesOfScript(script)) state.files.set(file, taint);
  return taint;
}
