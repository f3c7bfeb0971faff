import { joinedPath, type SourceTree } from '@svc/analysis';
import {
  type ConfigNode,
  configDocument,
  membersOf,
  textOf,
  valueAt,
} from '@svc/analysis/documents';
import { type AiAction, action } from '../models/ai-actions.ts';
import { modelAction } from '../models/model-actions.ts';
import { holdsModelKey, isModelKey } from '../models/model-keys.ts';
import { compiledFrom, type OwnProgram, type OwnPrograms } from '../programs/own-programs.ts';
import type { Step } from '../workflow/workflow.ts';

/** An action of the repository itself: its file, and what the file says. */
export type OwnAction = {
  readonly path: string;
  readonly folder: string;
  readonly root: ConfigNode | null;
  readonly isComposite: boolean;
};

/** The action in a folder that a step names; the repository may be checked out in a folder of its own. Null if there is none. */
export function ownAction(folder: string, tree: SourceTree): OwnAction | null {
  const folders = folder.includes('/') ? [folder, folder.slice(folder.indexOf('/') + 1)] : [folder];
  for (const one of folders) {
    for (const name of ['action.yml', 'action.yaml']) {
      const path = one === '' ? name : `${one}/${name}`;
      const text = tree.text(path);
      if (text === null) continue;
      const { root } = configDocument('yaml', text);
      const isComposite = textOf(valueAt(root, 'runs', 'using'))?.text === 'composite';
      return { path, folder: one, root, isComposite };
    }
  }
  return null;
}

/**
 * The action of the repository itself as one that asks a model, by what the step gives it, the inputs that it declares and the sources
 * of its program; null for others. `isKeyed`: the job holds a model's key, or its token may ask models.
 */
export function ownAiAction(
  uses: string,
  step: Step,
  { root, folder }: OwnAction,
  repository: { readonly tree: SourceTree; readonly programs: OwnPrograms },
  isKeyed: boolean,
): AiAction | null {
  const program = programOf(root, folder, repository.programs, repository.tree);
  const given = membersOf(step.with).map(({ name }) => name);
  const declares = membersOf(valueAt(root, 'inputs')).some(({ name }) => isModelKey(name));
  const holds = [...membersOf(step.with), ...membersOf(step.env)].some(({ name, value }) =>
    holdsModelKey(name, textOf(value)?.text ?? ''),
  );
  const known = modelAction(uses, { inputs: step.with, env: step.env }, false);
  const asks = program?.asks ?? null;
  if (known === null && (asks === null || !(declares || holds || isKeyed))) return null;
  const base =
    known ??
    action(
      uses,
      given.filter((name) => !isModelKey(name)),
      { power: 'answer' },
    );
  const power = asks === 'agent' ? 'tools' : base.power;
  if (program === null) return { ...base, power };
  const reads = program.readsEvent;
  return {
    ...base,
    power,
    worksOnEvent: reads && power === 'tools',
    readsText: reads && power === 'answer',
  };
}

/** The program that an action of Node or of a container starts; null where no source of it is in the tree. */
function programOf(
  root: ConfigNode | null,
  folder: string,
  programs: OwnPrograms,
  tree: SourceTree,
): OwnProgram | null {
  const main = textOf(valueAt(root, 'runs', 'main'))?.text;
  if (main !== undefined) {
    for (const file of compiledFrom(main)) {
      const path = joinedPath(folder, file);
      const found = path === null ? null : programs.at(path);
      if (found !== null) return found;
    }
    return null;
  }
  const image = textOf(valueAt(root, 'runs', 'image'))?.text ?? '';
  const file = joinedPath(folder, image);
  const text = file === null || image.includes('://') ? null : tree.text(file);
  const starts = [...(text ?? '').matchAll(/^[ \t]*(?:ENTRYPOINT|CMD)[ \t]+(\S.{0,499})$/gm)];
  for (const [, command = ''] of starts) {
    // `["python", "/app/main.py"]`, as words; the folder in the image is that of the action.
    const words = command
      .replace(/[[\],"]/g, ' ')
      .trim()
      .replace(/(^|\s)\/(?:[\w.-]+\/)*(?=[\w.-]+\.(?:py|[cm]?js)\b)/g, '$1');
    const found = programs.startedBy(words, folder);
    if (found !== null) return found;
  }
  return null;
}
