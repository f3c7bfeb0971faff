import { type Config, toConfig } from '../../config.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { addressProblems } from './addresses.ts';
import { databaseProblems } from './database.ts';
import { fileProblems } from './files.ts';
import { error, type Problem } from './problem.ts';
import { settingsProblems } from './settings.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns everything that is wrong with a configuration, errors first. Variables that cannot be parsed are returned alone: what
 * they stand for cannot be checked. Changes nothing.
 */
export async function checkConfiguration(env: Variables): Promise<Problem[]> {
  const { config, problems } = parseAll(env);
  if (config === null || problems.length > 0) return problems;
  const found = [
    ...settingsProblems(config),
    ...(await fileProblems(config)),
    ...(await addressProblems(config)),
    ...(await databaseProblems(config)),
  ];
  return [...found.filter(isError), ...found.filter((problem) => !isError(problem))];
}

export const isError = ({ level }: Problem): boolean => level === 'error';

/** Parses the variables again without those that were wrong, so that each of them is found. */
function parseAll(env: Variables): {
  readonly config: Config | null;
  readonly problems: Problem[];
} {
  const problems: Problem[] = [];
  let left = env;
  for (;;) {
    try {
      return { config: toConfig(left), problems };
    } catch (thrown) {
      if (!(thrown instanceof OperatorError)) throw thrown;
      problems.push(parseProblem(thrown.message));
      const wrong = namedIn(thrown.message, left);
      if (wrong.length === 0) return { config: null, problems };
      left = Object.fromEntries(Object.entries(left).filter(([name]) => !wrong.includes(name)));
    }
  }
}

const NAMES = /(?:SVC|OTEL)_\w+/g;

/** Returns the set variables that an error begins with; where these are missing, those that ask for them. */
function namedIn(message: string, env: Variables): string[] {
  const [head = ''] = /^(?:(?:SVC|OTEL)_\w+(?:, | and )?)+/.exec(message) ?? [];
  const isSet = (name: string) => env[name] !== undefined;
  const begun = (head.match(NAMES) ?? []).filter(isSet);
  return begun.length > 0 ? begun : (message.match(NAMES) ?? []).filter(isSet);
}

function parseProblem(text: string): Problem {
  const [, subject = '', rest = ''] = /^(\S+(?:, \S+)*) (.*)$/s.exec(text) ?? [];
  const at = rest.lastIndexOf('; ');
  return at < 0
    ? error(subject, rest, 'correct it; docs/operations/README.md lists the variables')
    : error(subject, rest.slice(0, at), rest.slice(at + 2));
}
