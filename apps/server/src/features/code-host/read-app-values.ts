import { APP_VALUES, type AppValueName, type CodeHostProblem } from '@svc/contract';
import { Secret } from '../../platform/secrets/secret.ts';
import type { CodeHostAppSettings } from '../../platform/settings.ts';
import { valuesOf } from './app-values.ts';
import { APP_VARIABLES } from './app-variables.ts';
import type { AppTexts, AppValues } from './code-host.ts';
import { readValueFile } from './value-file.ts';
import { formFault } from './value-form.ts';

/** The App's values, or everything that is wrong with them. */
export type ReadAppValues =
  | { readonly ok: true; readonly values: AppValues }
  | { readonly ok: false; readonly problems: readonly CodeHostProblem[] };

/** Returns whether any of the App's variables is set. */
export function isAppConfigured(settings: CodeHostAppSettings): boolean {
  return Object.values(settings).some((value) => value !== null);
}

/** Reads the App's values from the environment and the files that it names. Files are read each time: they may be renewed. */
export async function readAppValues(settings: CodeHostAppSettings): Promise<ReadAppValues> {
  const read = await Promise.all(
    APP_VALUES.map(async (name) => [name, await readValue(name, settings)] as const),
  );
  const problems = read.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, values: valuesOf(Object.fromEntries(read) as AppTexts) };
}

/** Reads the webhook secret alone; null where it is missing or not well formed. */
export async function readWebhookSecret(settings: CodeHostAppSettings): Promise<Secret | null> {
  const read = await readValue('webhook_secret', settings);
  return typeof read === 'string' ? new Secret(read) : null;
}

/** Returns a well-formed value as text, or what is wrong with it. */
async function readValue(
  name: AppValueName,
  settings: CodeHostAppSettings,
): Promise<string | CodeHostProblem> {
  const { variable, label } = APP_VARIABLES[name];
  const setting = settingOf(name, settings);
  const problem = (code: CodeHostProblem['code'], message: string, action: string) =>
    ({ subject: name, layer: 'configuration', code, message, action }) as const;
  if (setting.value === null) {
    return problem('missing', `${variable} is not set`, ALL_SIX);
  }
  const write = `set the ${label}`;
  if (setting.value === '') return problem('empty', `${variable} is empty`, write);
  if (!setting.isFile) {
    const fault = formFault(name, setting.value);
    return fault === null
      ? setting.value
      : problem(fault.code, `${variable} ${fault.predicate}`, write);
  }
  const subject = `the file of ${variable}`;
  const file = await readValueFile(setting.value);
  if (!file.ok) {
    const action = 'correct the path, or give the user of the service access';
    return problem('unreadable', `${subject} cannot be read (${file.reason})`, action);
  }
  const writeFile = `write the ${label} to the file`;
  if (file.text === '') return problem('empty', `${subject} is empty`, writeFile);
  const fault = formFault(name, file.text);
  return fault === null
    ? file.text
    : problem(fault.code, `${subject} ${fault.predicate}`, writeFile);
}

const ALL_SIX = 'configure all six App values and roll the API service';

type Setting = { readonly isFile: boolean; readonly value: string | null };

function settingOf(name: AppValueName, settings: CodeHostAppSettings): Setting {
  switch (name) {
    case 'app_id':
      return { isFile: false, value: settings.appId };
    case 'app_slug':
      return { isFile: false, value: settings.slug };
    case 'client_id':
      return { isFile: false, value: settings.clientId };
    case 'client_secret':
      return { isFile: true, value: settings.clientSecretFile };
    case 'webhook_secret':
      return { isFile: true, value: settings.webhookSecretFile };
    case 'private_key':
      return { isFile: true, value: settings.privateKeyFile };
  }
}
