import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { OpenSetting, SettingTopic } from '../../model/permission-model.ts';
import { anyProperty, property, switchState } from '../../value/property.ts';
import { literal, type Value } from '../../value/value.ts';

const ACCOUNTS = ['azure.cognitive', 'azure.ai-services'];

/** Settings of Azure AI services and Azure Machine Learning that leave something open. */
export function azureSettings(declared: Declarations): OpenSetting[] {
  return [
    ...declared.ofKind(...ACCOUNTS).flatMap(accountSettings),
    ...declared.ofKind('azure.ml.workspace', 'azure.ai-foundry').flatMap(workspaceSettings),
    ...declared.ofKind(...ACCOUNTS, 'azure.ml.workspace').flatMap((one) => logging(one, declared)),
  ];
}

function setting(
  one: Declared,
  topic: SettingTopic,
  from: Value | undefined,
  words: string,
): OpenSetting {
  const evidence = from === undefined ? 'default' : 'written';
  return {
    topic,
    cloud: 'azure',
    name: one.address,
    message: `${one.address} ${words}.`,
    evidence,
    at: one.at,
  };
}

function accountSettings(one: Declared): OpenSetting[] {
  const found: OpenSetting[] = [];
  const enabled = anyProperty(one.properties, ['localAuthEnabled', 'localAuthenticationEnabled']);
  const disabled = property(one.properties, 'properties.disableLocalAuth');
  const keys =
    disabled === undefined ? switchState(enabled, true) : not(switchState(disabled, false));
  if (keys === true)
    found.push(
      setting(one, 'keys', enabled ?? disabled, 'accepts keys besides Entra ID identities'),
    );
  const open = anyProperty(one.properties, [
    'publicNetworkAccessEnabled',
    'publicNetworkAccess',
    'properties.publicNetworkAccess',
  ]);
  const rule = anyProperty(one.properties, [
    'networkAcls.defaultAction',
    'properties.networkAcls.defaultAction',
  ]);
  if (switchState(open, true) === true && (rule === undefined || literal(rule) === 'Allow')) {
    found.push(setting(one, 'network', open ?? rule, 'is reachable from every network'));
  }
  return found;
}

function workspaceSettings(one: Declared): OpenSetting[] {
  // A project's network is its hub's.
  if (literal(property(one.properties, 'kind')) === 'Project') return [];
  const open = anyProperty(one.properties, [
    'publicNetworkAccessEnabled',
    'publicNetworkAccess',
    'properties.publicNetworkAccess',
  ]);
  if (switchState(open, true) !== true) return [];
  return [setting(one, 'network', open, 'is a workspace reachable from every network')];
}

function not(value: boolean | 'unknown'): boolean | 'unknown' {
  return value === 'unknown' ? value : !value;
}

/** No diagnostic setting of the same module or template is about it. */
function logging(one: Declared, declared: Declarations): OpenSetting[] {
  const own = declared.ofKind('azure.diagnostics').filter(({ unit }) => unit === one.unit);
  const about = own.some((diagnostics) => {
    const target = anyProperty(diagnostics.properties, ['targetResourceId', 'scope']);
    const referred = declared.referred(one.unit, target);
    return referred.length === 0 || referred.includes(one);
  });
  if (about) return [];
  const words = 'has no diagnostic setting in the scanned files';
  return [{ ...setting(one, 'logging', undefined, words), evidence: 'absent' }];
}
