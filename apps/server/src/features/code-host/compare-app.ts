import type { AppValueName, CodeHostAppSource, CodeHostProblem } from '@svc/contract';
import { APP_VARIABLES } from './app-variables.ts';
import type { AppValues, HostedApp, RequiredAccess } from './code-host.ts';
import { CREATE_AGAIN } from './host-problem.ts';

/** Differences that one message lists. */
const MAX_LISTED = 10;
const NAME = /^[a-z_]{1,50}$/;

/** Returns how the App at the host differs from the values of this service and from the access that it must have. */
export function compareApp(
  app: HostedApp,
  values: AppValues,
  required: RequiredAccess,
  source: CodeHostAppSource,
): readonly CodeHostProblem[] {
  return [
    ...(app.appId === values.appId ? [] : [otherValue('app_id', source)]),
    ...(app.slug === values.slug ? [] : [otherValue('app_slug', source)]),
    ...(app.clientId === values.clientId ? [] : [otherValue('client_id', source)]),
    ...accessProblem('permissions', permissionDifferences(app, required)),
    ...accessProblem('events', eventDifferences(app, required)),
  ];
}

function otherValue(subject: AppValueName, source: CodeHostAppSource): CodeHostProblem {
  const { variable, label } = APP_VARIABLES[subject];
  const isSet = source === 'variables';
  return {
    subject,
    layer: 'app',
    code: 'mismatched',
    message: `${isSet ? variable : `the ${label}`} is not that of the App at the code host`,
    action: isSet ? `set the ${label}, as its page at the code host shows it` : CREATE_AGAIN,
  };
}

function accessProblem(
  subject: 'permissions' | 'events',
  differences: readonly string[],
): readonly CodeHostProblem[] {
  if (differences.length === 0) return [];
  const more = differences.length - MAX_LISTED;
  const listed = differences.slice(0, MAX_LISTED).join(', ') + (more > 0 ? `, ${more} more` : '');
  return [
    {
      subject,
      layer: 'app',
      code: 'mismatched',
      message: `the ${subject} of the App differ from those that svc needs: ${listed}`,
      action: `change the ${subject} of the App at the code host to exactly those of docs/code-host.md`,
    },
  ];
}

function permissionDifferences(app: HostedApp, required: RequiredAccess): string[] {
  const names = new Set([...required.permissions.keys(), ...app.permissions.keys()]);
  return [...names].flatMap((name) => {
    const [needed, granted] = [required.permissions.get(name), app.permissions.get(name)];
    if (needed === granted) return [];
    if (granted === undefined) return [`lacks ${name}: ${needed}`];
    const has = `has ${shown(name)}: ${shown(granted)}`;
    return [needed === undefined ? `${has}, not needed` : `${has}, not ${needed}`];
  });
}

function eventDifferences(app: HostedApp, required: RequiredAccess): string[] {
  const lacking = [...required.events].filter((name) => !app.events.has(name));
  const excess = [...app.events].filter((name) => !required.events.has(name));
  return [
    ...lacking.map((name) => `lacks ${name}`),
    ...excess.map((name) => `has ${shown(name)}, not needed`),
  ];
}

/** A host, or what pretends to be one, may answer anything where a name belongs. */
function shown(name: string): string {
  return NAME.test(name) ? name : 'an unknown name';
}
