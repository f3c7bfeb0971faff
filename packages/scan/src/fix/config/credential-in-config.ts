import { type ConfigNode, configDocument, itemsOf, valueAt } from '@svc/analysis/documents';
import { mcpConfigFile } from '@svc/code/mcp-config-files';
import { valueTag } from '@svc/inspect';
import type { Edit } from '../edit.ts';
import type { ExaminedFile, PlacedFinding } from '../examine-file.ts';
import { type FixPlan, type Refusal, refuse } from '../fix.ts';
import { variableNames, variableWord } from '../variable-name.ts';
import { type ClientReference, clientReference, inputId } from './client-reference.ts';
import { planCodexCredential } from './codex.ts';
import {
  type ConfigPlace,
  configPlaces,
  credentialsIn,
  type PlacedCredential,
} from './credential-places.ts';

/** Plans to replace a credential in a client's configuration by the client's own reference. */
export function planCredentialInConfig(
  examined: ExaminedFile,
  target: PlacedFinding,
): FixPlan | Refusal {
  const { path, text } = examined.file;
  const file = mcpConfigFile(path);
  if (file === null) return refuse('the program that reads the file has no known reference');
  const { root, problem } = configDocument(file.format, text);
  if (problem !== null) return refuse(`the file does not parse (line ${problem.line ?? 1})`);
  if (file.client === 'Codex') return planCodexCredential(examined, target, root);
  const reference = clientReference(file);
  if (reference === null)
    return refuse(
      `${file.client ?? 'the client'} documents no reference to a value kept elsewhere`,
    );
  const places = configPlaces(root, file, examined);
  const credentials = credentialsOf(examined, target, places);
  if ('reason' in credentials) return credentials;
  if (credentials.some(({ place }) => !reference.parts.has(place.part)))
    return refuse('the client resolves no reference at this place');
  if (credentials.some(({ place }) => place.content.includes('\\')))
    return refuse('the value is written with escapes');
  return planReferences(examined, root, reference, places, credentials);
}

/** The credentials that a finding is about: of a secret each place of its value, of a clear credential those of its place. */
function credentialsOf(
  { file, placed }: ExaminedFile,
  target: PlacedFinding,
  places: readonly ConfigPlace[],
): readonly PlacedCredential[] | Refusal {
  const { finding, start, end } = target;
  const around = (from: number, to: number) =>
    places.find((place) => place.start <= from && to <= place.end);
  if (finding.category !== 'secret') {
    const place = around(start, end);
    const credentials = place === undefined ? [] : credentialsIn(place);
    return credentials.length > 0 ? credentials : refuse('the value is not found in its place');
  }
  if ((finding.encodings?.length ?? 0) > 0 || (finding.parts?.length ?? 0) > 0)
    return refuse('the credential is encoded or consists of several values');
  const secret = file.text.slice(start, end);
  const found: PlacedCredential[] = [];
  for (const one of placed) {
    if (one.finding.ruleId !== finding.ruleId || file.text.slice(one.start, one.end) !== secret)
      continue;
    const place = around(one.start, one.end);
    if (place === undefined) return refuse('the credential is in a part that no server uses');
    const own = credentialsIn(place).find(
      (credential) => credential.start <= one.start && one.end <= credential.end,
    );
    found.push({ place, name: own?.name ?? place.name, start: one.start, end: one.end });
  }
  return found;
}

function planReferences(
  { file: { text } }: ExaminedFile,
  root: ConfigNode | null,
  reference: ClientReference,
  places: readonly ConfigPlace[],
  credentials: readonly PlacedCredential[],
): FixPlan | Refusal {
  const chosen = new Map<string, string>();
  const edits: Edit[] = [];
  for (const credential of credentials) {
    const value = text.slice(credential.start, credential.end);
    const name = chosen.get(value) ?? nameFor(credential, value, text, reference, places, chosen);
    if (name === null) return refuse('no name is known that would be this credential’s alone');
    chosen.set(value, name);
    edits.push({ start: credential.start, end: credential.end, text: reference.render(name) });
  }
  const names = [...chosen.values()];
  if (reference.kind === 'input') {
    const input = inputsEdit(root, text, names);
    if ('reason' in input) return input;
    edits.push(input);
  }
  const variables = [...chosen].map(([value, name]) => ({ name, tag: valueTag(value) }));
  return { edits, variables, ...wording(reference, names) };
}

/** A name that the file refers to already, or that another value of it might get, would join two credentials. */
function nameFor(
  credential: PlacedCredential,
  value: string,
  text: string,
  reference: ClientReference,
  places: readonly ConfigPlace[],
  chosen: ReadonlyMap<string, string>,
): string | null {
  const taken = new Set(chosen.values());
  for (const other of places.flatMap(credentialsIn)) {
    const own = text.slice(other.start, other.end);
    if (own !== value) for (const name of namesOf(other, own)) taken.add(name);
  }
  const isFree = (name: string) =>
    !taken.has(name) &&
    !text.includes(reference.render(name)) &&
    !(reference.kind === 'input' && text.includes(`"${inputId(name)}"`));
  return namesOf(credential, value).find(isFree) ?? null;
}

/** A variable of the server keeps its name, unless other servers have one of that name. */
function namesOf({ place, name }: PlacedCredential, value: string): readonly string[] {
  const named = /^(?:proxy-)?authorization$/i.test(name) ? 'token' : name;
  const all = variableNames({ names: [named, place.server], ruleId: '', value });
  const own = variableWord(named);
  return place.part === 'env' && own !== null && all.includes(own)
    ? [own, ...all.filter((one) => one !== own)]
    : all;
}

/** Declares the inputs that VS Code asks for. */
function inputsEdit(
  root: ConfigNode | null,
  text: string,
  names: readonly string[],
): Edit | Refusal {
  const inputs = valueAt(root, 'inputs');
  const objects = names.map(
    (name) =>
      `{ "type": "promptString", "id": "${inputId(name)}", "description": "${name}", "password": true }`,
  );
  const insert = (at: number, added: string) => ({ start: at, end: at, text: added });
  if (root?.kind !== 'object') return refuse('the file is not an object');
  if (inputs === null) {
    const space = /^\s*/.exec(text.slice(root.start + 1))?.[0] ?? '';
    return insert(root.start + 1, `${space}"inputs": [${objects.join(', ')}],`);
  }
  if (inputs.kind !== 'array') return refuse('inputs is not a list');
  const items = itemsOf(inputs);
  const last = items.at(-1);
  if (last === undefined) return insert(inputs.start + 1, objects.join(', '));
  const space = /^\s*$/.exec(text.slice(inputs.start + 1, (items[0] as ConfigNode).start))?.[0];
  return insert(last.end, objects.map((object) => `,${space ?? ' '}${object}`).join(''));
}

function wording(
  { kind }: ClientReference,
  names: readonly string[],
): Pick<FixPlan, 'title' | 'summary'> {
  const list = names.join(' and ');
  const [title, where, step] = {
    variable: [
      `Read ${list} from the environment`,
      `The client takes the value of ${list} from its environment.`,
      `Set ${list} where the client is started.`,
    ],
    input: [
      `Ask for ${list} instead of keeping it in the file`,
      `The client asks for ${list} once and stores it encrypted.`,
      'Enter the new value when the client asks for it.',
    ],
    secret: [
      `Read ${list} from the client’s secrets`,
      `The client takes the value of ${list} from its secrets.`,
      `Store ${list} among the secrets of the client.`,
    ],
  }[kind] as [string, string, string];
  return {
    title,
    summary: [
      where,
      step,
      'The removed value stays in the history of the repository: revoke it and issue a new one.',
    ].join('\n'),
  };
}
