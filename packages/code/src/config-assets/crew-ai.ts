import {
  type ConfigNode,
  type ConfigText,
  itemsOf,
  membersOf,
  textOf,
  valueAt,
} from '@svc/analysis/documents';
import { type Found, foundAt } from '../assets/found.ts';
import {
  type ConfigFound,
  configuredModel,
  mergeNotices,
  NOTHING,
  owning,
  textAt,
} from './config-found.ts';
import type { ConfigShape } from './config-shape.ts';

/** Fields of an agent's persona; the first one present is reported as its prompt. */
const PERSONA = ['backstory', 'goal', 'role'] as const;

/** https://docs.crewai.com/en/concepts/agents: `config/agents.yaml`, agents by name. */
export const crewAi: ConfigShape = {
  product: 'CrewAI',
  applies: (path) => /(?:^|\/)[\w-]*agents?\.ya?ml$/.test(path),
  read: (root, path) =>
    mergeNotices(
      membersOf(root).map(({ name, span, value }) => {
        const texts = PERSONA.flatMap((key) => textAt(value, key) ?? []);
        const [first] = texts;
        if (first === undefined || texts.length < 2) return NOTHING;
        const agent = foundAt('agent', name, path, span.startLine);
        const prompt = foundAt('prompt', `${name} prompt`, path, first.span.startLine);
        return owning(agent, [configuredModel(textAt(value, 'llm'), path), prompt]);
      }),
    ),
};

const AGENT_FILE = /(?:^|\/)agents\/([\w-]+)\.jsonc?$/;

/** https://docs.crewai.com/en/guides/crews/first-crew: one agent per file `agents/<name>.jsonc`, named after the file. */
export const crewAiAgent: ConfigShape = {
  product: 'CrewAI',
  applies: (path) => AGENT_FILE.test(path),
  read: (root, path) => {
    const name = AGENT_FILE.exec(path)?.[1];
    const texts = PERSONA.flatMap((key) => textAt(root, key) ?? []);
    const [first] = texts;
    if (name === undefined || first === undefined || texts.length < PERSONA.length) return NOTHING;
    const line = Math.min(...texts.map(({ span }) => span.startLine));
    const agent = foundAt('agent', name, path, line);
    const prompt = foundAt('prompt', `${name} prompt`, path, first.span.startLine);
    return mergeNotices([
      owning(agent, [prompt]),
      modelOf(agent, setting(root, 'llm')),
      ...itemsOf(setting(root, 'tools')).map((item) => toolOf(agent, item)),
    ]);
  },
};

/** A field of an agent; `settings` override the top level. */
const setting = (root: ConfigNode, key: string) =>
  valueAt(root, 'settings', key) ?? valueAt(root, key);

/** `"openai/gpt-4o"`, or an object with a model or deployment name; any other value is related as `unknown`. */
function modelOf(agent: Found, llm: ConfigNode | null): ConfigFound {
  if (llm === null) return NOTHING;
  const id = textOf(llm) ?? textAt(llm, 'model') ?? textAt(llm, 'deployment_name');
  const model = configuredModel(id, agent.path);
  return model === null ? unknownOf(agent, 'model', llm) : owning(agent, [model]);
}

/** `"SerperDevTool"`, or `"custom:look_up"` of a file of the project. */
function toolOf(agent: Found, item: ConfigNode): ConfigFound {
  const given: ConfigText | null = textOf(item);
  if (given === null) return unknownOf(agent, 'tool', item);
  const name = given.text.replace(/^custom:/, '');
  return owning(agent, [foundAt('tool', name, agent.path, given.span.startLine)]);
}

/** A relation to `unknown` for a value that the file does not resolve; `unknown` is not listed as an asset. */
const unknownOf = (agent: Found, kind: 'model' | 'tool', { span }: ConfigNode): ConfigFound => ({
  found: [],
  uses: [[agent, foundAt(kind, 'unknown', agent.path, span.startLine)]],
});
