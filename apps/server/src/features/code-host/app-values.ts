import type { KeyObject } from 'node:crypto';
import { APP_VALUES, type AppValueName, type CodeHostProblem } from '@svc/contract';
import { Secret } from '../../platform/secrets/secret.ts';
import { APP_VARIABLES } from './app-variables.ts';
import type { AppTexts, AppValues } from './code-host.ts';
import { formFault, parsePrivateKey } from './value-form.ts';

/** Returns the values of texts that are well formed. */
export function valuesOf(texts: AppTexts): AppValues {
  return {
    appId: texts.app_id,
    slug: texts.app_slug,
    clientId: texts.client_id,
    clientSecret: new Secret(texts.client_secret),
    webhookSecret: new Secret(texts.webhook_secret),
    // the key has been parsed once to validate it
    privateKey: parsePrivateKey(texts.private_key) as KeyObject,
  };
}

/** Returns what is wrong with the form of values that no variable names; never any part of a value. */
export function formProblems(texts: AppTexts): readonly CodeHostProblem[] {
  return APP_VALUES.flatMap((name) => {
    const problem = formProblem(name, texts[name]);
    return problem === null ? [] : [problem];
  });
}

/** Returns what is wrong with the form of one value that no variable names; null when it is well formed. */
export function formProblem(name: AppValueName, text: string): CodeHostProblem | null {
  const fault =
    text === '' ? ({ code: 'empty', predicate: 'is empty' } as const) : formFault(name, text);
  if (fault === null) return null;
  const { label } = APP_VARIABLES[name];
  return {
    subject: name,
    layer: 'configuration',
    code: fault.code,
    message: `the ${label} ${fault.predicate}`,
    action: `replace the ${label}`,
  };
}
