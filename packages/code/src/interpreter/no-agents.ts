import { labelText } from '../assets/asset-names.ts';
import {
  agentFields,
  describesCommand,
  givenParts,
  keptParts,
  mayBeAgent,
} from '../assets/own-agent.ts';
import { frameworkRow, isFramework } from '../frameworks/framework-match.ts';
import { constructionsOf, type Sites } from '../loops/constructions.ts';
import { classAndBases } from '../loops/owner-values.ts';
import { argumentOf } from '../program/arguments.ts';
import { lastName } from '../program/last-name.ts';
import type { ClassRef, Program, Ref } from '../program/program.ts';
import { symbolsOf } from '../program/symbol.ts';
import { runsNoModel } from './idle-agents.ts';
import { ownLoop } from './own-loop.ts';

/**
 * Returns whether a class that extends one that is called an agent, `made` where the tree defines it, is none: it replays what it is
 * given, describes another program, serves routes of a web server, runs no model, passes questions on to an agent of a framework, or only makes
 * agents.
 */
export function isNoAgent(
  ref: ClassRef,
  made: Ref | null,
  base: readonly string[],
  program: Program,
  sites: Sites,
): boolean {
  if (passesOn(ref, program)) return true;
  if (made === null) return isOnlyConstructed(ref, base, program, sites);
  if (servesRoutes(ref, program) || runsNoModel(ref, program)) return true;
  return !mayBeAgent([ref, made]) || describesCommand([ref, made]);
}

/**
 * Returns whether a class that extends an agent of a framework is only a way to make agents: it gives them neither model, tools nor
 * instructions, and the calls that make its objects name each.
 */
function isOnlyConstructed(
  ref: ClassRef,
  base: readonly string[],
  program: Program,
  sites: Sites,
): boolean {
  const row = frameworkRow(ref.file.language, base, 'call');
  if (row?.asset !== 'agent' || row.label === '') return false;
  if (agentFields(ref).length > 0 || givenParts(ref).length > 0) return false;
  const calls = constructionsOf(ref, program, sites);
  return (
    calls.length > 0 &&
    calls.every((call) => {
      const label = argumentOf(call, row.label, program);
      return label !== null && labelText(label, program) !== null;
    })
  );
}

/** Properties that return the routes of a web server: `@property def router(self) -> APIRouter`. */
const ROUTES = /^(?:router|routes|blueprint)$/;
const PROPERTY = /^(?:cached_)?property$/;

/**
 * Whether a class without a loop is a service of a web server that is called an agent: it, or a base, returns its routes as a property,
 * and neither keeps a model, tools, a prompt or a conversation.
 */
function servesRoutes(ref: ClassRef, program: Program): boolean {
  const classes = classAndBases(ref, program);
  const hasRoutes = classes.some(({ code }) =>
    code.body.some(
      (one) =>
        one.kind === 'function' &&
        ROUTES.test(one.name ?? '') &&
        one.decorators.some((by) => PROPERTY.test(lastName(by) ?? '')),
    ),
  );
  if (!hasRoutes || classes.some((one) => keptParts(one).some((part) => part !== 'agent')))
    return false;
  return ownLoop(ref, program) === null;
}

/**
 * Whether a class of C# without a loop only gives another face to the one agent of a framework that its constructor is given:
 * `class DeskAgent(ChatClientAgent inner) : IAgent`. It keeps neither a model, tools nor a prompt, and extends interfaces alone.
 */
function passesOn(ref: ClassRef, program: Program): boolean {
  const { code, file } = ref;
  if (file.language !== 'dotnet') return false;
  if (!code.bases.every((one) => /^I[A-Z]/.test(lastName(one) ?? ''))) return false;
  const scope = file.scopes.of.get(code) ?? ref.scope;
  const isGiven = code.body.some(
    (one) =>
      one.kind === 'function' &&
      one.name === code.name &&
      one.parameters.filter(
        ({ type }) => type !== null && isAgentType({ code: type, scope, file }, program),
      ).length === 1,
  );
  if (!isGiven || keptParts(ref).some((part) => part !== 'agent')) return false;
  return ownLoop(ref, program) === null;
}

/** Whether a type is that of agents of a framework. */
const isAgentType = (type: Ref, program: Program): boolean =>
  symbolsOf(type, program).some(
    (one) => /Agent$/.test(one) && isFramework(type.file.language, one),
  );
