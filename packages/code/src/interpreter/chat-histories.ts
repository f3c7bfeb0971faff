import { memoTable } from '@svc/analysis';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import { CHAT_REQUEST } from '../frameworks/framework-row.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { systemTexts } from '../loops/system-texts.ts';
import { argumentOf } from '../program/arguments.ts';
import { classAround } from '../program/class-around.ts';
import type { Code } from '../program/code-tree.ts';
import { goMethods } from '../program/go-methods.ts';
import type { CallRef, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { placeName } from '../prompts/message-prompts.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { UNKNOWN } from './argument-walk.ts';
import { addUnfollowed } from './unfollowed-values.ts';

/**
 * Adds the system messages that the class or function around a request of a chat service puts into the history of the conversation, as
 * prompts of the agent that the request is; what the source does not show of one is `unknown`.
 */
export function addHistories(
  owner: Found,
  ref: Ref,
  meaning: Meaning,
  site: Site,
  at: Reading,
): void {
  const { program, read } = at;
  if (meaning.row.name === REACT) addConversation(owner, ref as CallRef, meaning, site, at);
  if (!CHAT_REQUEST.test(meaning.row.name)) return;
  const code = classAround(ref)?.code ?? functionAround(ref.scope);
  if (code === null) return;
  const scope = ref.file.scopes.of.get(code) ?? ref.scope;
  const texts = program.run.memo.get(TEXTS, code, () =>
    systemTexts({ code, scope, file: ref.file }),
  );
  for (const text of texts) {
    const prompts = program.run.memo.get(PROMPTS, text.code, () =>
      promptsOf(text, `${placeName(text, read)} system prompt`, program, read.assetsOf),
    );
    for (const one of prompts) {
      at.found.add(one);
      addUse(owner, one, text.code.line, at);
    }
    if (prompts.length === 0) addUnfollowed('prompt', text, meaning, owner, site, at);
  }
}

/** An agent of Eino that takes its system message with the conversation, unless a modifier adds one. */
const REACT = 'react.AgentConfig';

/**
 * Adds the system message that the methods of the type around an agent put before the conversation: of several, which one is the agent's is
 * unknown.
 */
function addConversation(
  owner: Found,
  ref: CallRef,
  meaning: Meaning,
  site: Site,
  at: Reading,
): void {
  const { program, read } = at;
  if (argumentOf(ref, meaning.row.parts.prompt ?? '', program) !== null) return;
  const receiver = functionAround(ref.scope)?.parameters[0]?.type;
  if (receiver?.kind !== 'name') return;
  const { file } = ref;
  const texts = goMethods(receiver.name, file).flatMap((code) =>
    program.run.memo.get(TEXTS, code, () =>
      systemTexts({ code, scope: file.scopes.of.get(code) ?? file.scopes.top, file }),
    ),
  );
  const [only, ...others] = texts;
  if (only === undefined) return;
  if (others.length > 0) {
    addUse(owner, { kind: 'prompt', name: UNKNOWN }, ref.code.line, at);
    return;
  }
  const prompts = promptsOf(only, `${placeName(only, read)} system prompt`, program, read.assetsOf);
  for (const one of prompts) {
    at.found.add(one);
    addUse(owner, one, only.code.line, at);
  }
  if (prompts.length === 0) addUnfollowed('prompt', only, meaning, owner, site, at);
}

/** Requests of one function share its system texts, and the prompts that these are. */
const TEXTS = memoTable<Code, readonly Ref[]>('system texts around chat requests');
const PROMPTS = memoTable<Code, readonly Found[]>('prompts of system texts');
