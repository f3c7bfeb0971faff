import { snakeCase } from '../loops/loop-terms.ts';
import { classAndBases } from '../loops/owner-values.ts';
import { type Call, type Code, somePart } from '../program/code-tree.ts';
import type { ClassRef, Program } from '../program/program.ts';

/** What runs a model, by the words of the name on which a method is called or that a call is given. */
const RUNS_MODEL =
  /(?:^|_)(?:model|llm|lm|agent|assistant|delegate|team|chain|chat|kernel|graph|completion|openai|anthropic|gemini)s?(?:_client|_model)?$|(?:^|_)client$/;
/** Classes whose objects run a model, or are asked to. */
const MAKES = /(?:Agent|Assistant|Team|Chat|Client|Model|LLM|Chain|Crew)$/;

/** Returns whether a class that receives messages runs a model or another agent, itself or in a base: a worker or a router need not. */
export const runsModel = (ref: ClassRef, program: Program): boolean =>
  classAndBases(ref, program).some(({ code }) => code.body.some(callsModel));

/** Returns whether code calls a model or an agent, by the words in its name, or passes one to a call. */
export const callsModel = (code: Code): boolean =>
  (code.kind === 'call' && !isSuper(code) && isModelCall(code)) || somePart(code, callsModel);

function isModelCall({ callee, arguments: given }: Call): boolean {
  if (callee.kind === 'name' && MAKES.test(callee.name)) return true;
  if (callee.kind === 'member' && (MAKES.test(callee.name) || namesModel(callee.of))) return true;
  return given.some(({ value }) => namesModel(value));
}

const namesModel = (code: Code): boolean => {
  if (code.kind === 'name') return RUNS_MODEL.test(snakeCase(code.name));
  return code.kind === 'member' && (RUNS_MODEL.test(snakeCase(code.name)) || namesModel(code.of));
};

/** `super().__init__(model_client)` only hands it on. */
const isSuper = ({ callee }: Call): boolean =>
  callee.kind === 'member' &&
  callee.of.kind === 'call' &&
  callee.of.callee.kind === 'name' &&
  callee.of.callee.name === 'super';
