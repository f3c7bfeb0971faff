import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { LongLivedKey, OpenSetting, SettingTopic } from '../../model/permission-model.ts';
import { items, property, switchState } from '../../value/property.ts';
import { literal } from '../../value/value.ts';
import { accountsOf } from './gcp-bindings.ts';

function setting(one: Declared, topic: SettingTopic, path: string, words: string): OpenSetting {
  const evidence = property(one.properties, path) === undefined ? 'default' : 'written';
  return {
    topic,
    cloud: 'gcp',
    name: one.address,
    message: `${one.address} ${words}.`,
    evidence,
    at: one.at,
  };
}

/** Settings of Vertex AI and Gemini that leave something open. */
export function gcpSettings(declared: Declarations): OpenSetting[] {
  const found: OpenSetting[] = [];
  for (const one of declared.ofKind('google_notebooks_instance')) {
    if (switchState(property(one.properties, 'noPublicIp'), false) === false) {
      found.push(setting(one, 'network', 'noPublicIp', 'is a notebook with a public address'));
    }
  }
  for (const one of declared.ofKind('google_workbench_instance')) {
    if (switchState(property(one.properties, 'gceSetup.disablePublicIp'), false) === false) {
      found.push(
        setting(one, 'network', 'gceSetup.disablePublicIp', 'is a notebook with a public address'),
      );
    }
  }
  for (const one of declared.ofKind('google_vertex_ai_index_endpoint')) {
    if (switchState(property(one.properties, 'publicEndpointEnabled'), false) === true) {
      found.push(
        setting(
          one,
          'network',
          'publicEndpointEnabled',
          'serves a vector index on a public endpoint',
        ),
      );
    }
  }
  for (const one of declared.ofKind('google_apikeys_key')) {
    const services = items(property(one.properties, 'restrictions.apiTargets')).map((target) =>
      literal(property(target, 'service')),
    );
    if (
      services.some((name) => /^(generativelanguage|aiplatform)\.googleapis\.com$/.test(name ?? ''))
    ) {
      found.push(setting(one, 'keys', 'restrictions', 'is an API key for Gemini'));
    }
  }
  return found;
}

/** Service account keys. */
export function gcpKeys(declared: Declarations): LongLivedKey[] {
  return declared.ofKind('google_service_account_key').map(({ address, unit, properties, at }) => ({
    name: address,
    unit,
    identities: accountsOf(declared, unit, property(properties, 'serviceAccountId')),
    at,
  }));
}
