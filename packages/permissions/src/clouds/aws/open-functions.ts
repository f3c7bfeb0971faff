import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import { refKey } from '../../model/identity-ref.ts';
import type { Exposure } from '../../model/permission-model.ts';
import { anyProperty, property } from '../../value/property.ts';
import { literal, type Value } from '../../value/value.ts';

/** Functions that anybody may call, by unit and address. */
export function openFunctions(declared: Declarations): Map<string, Exposure> {
  const open = new Map<string, Exposure>();
  const mark = (unit: string, value: Value | undefined, exposure: Exposure) => {
    for (const one of declared.referred(unit, value)) {
      if (one.kind.endsWith('.function')) open.set(refKey(one), exposure);
    }
  };
  for (const url of declared.ofKind('aws.lambda.url')) {
    const type = literal(anyProperty(url.properties, ['authorizationType', 'authType']));
    if (type !== 'NONE') continue;
    const how = `${url.address} (a function URL without authorization)`;
    mark(url.unit, anyProperty(url.properties, ['functionName', 'targetFunctionArn']), {
      how,
      at: url.at,
    });
  }
  for (const one of declared.ofKind('aws.lambda.permission')) {
    if (literal(property(one.properties, 'principal')) !== '*') continue;
    if (anyProperty(one.properties, ['sourceArn', 'sourceAccount', 'principalOrgId']) !== undefined)
      continue;
    const kind = literal(property(one.properties, 'functionUrlAuthType'));
    if (kind !== null && kind !== 'NONE') continue;
    const how = `${one.address} (principal *)`;
    mark(one.unit, property(one.properties, 'functionName'), { how, at: one.at });
  }
  for (const route of declared.ofKind('aws.http-api.route')) {
    const type = literal(property(route.properties, 'authorizationType')) ?? 'NONE';
    if (type !== 'NONE') continue;
    const how = `${route.address} (a route without authorization)`;
    for (const integration of declared.referred(route.unit, property(route.properties, 'target'))) {
      const uri = property(integration.properties, 'integrationUri');
      mark(integration.unit, uri, { how, at: route.at });
    }
  }
  openMethods(declared, mark);
  for (const one of declared.ofKind('aws.sam.function')) {
    const event = openEvent(one);
    if (event !== null) {
      const how = `${event} (an API event without authorizer)`;
      open.set(refKey(one), { how, at: one.at });
    }
    if (literal(property(one.properties, 'functionUrlConfig.authType')) === 'NONE') {
      const how = `${one.address} (a function URL without authorization)`;
      open.set(refKey(one), { how, at: one.at });
    }
  }
  return open;
}

/** An event of a SAM function on an API of its own that asks nobody to sign in. */
function openEvent(one: Declared): string | null {
  const events = property(one.properties, 'events');
  if (events?.kind !== 'map') return null;
  const open = events.entries.find(
    ({ value }) =>
      /^(Api|HttpApi)$/.test(literal(property(value, 'type')) ?? '') &&
      ['auth', 'restApiId', 'apiId'].every(
        (name) => property(value, `properties.${name}`) === undefined,
      ),
  );
  return open === undefined ? null : `${one.address}.${open.key}`;
}

/** REST methods without authorization; a key is one, as far as a stranger goes. */
function openMethods(
  declared: Declarations,
  mark: (unit: string, value: Value | undefined, exposure: Exposure) => void,
): void {
  const methods = declared
    .ofKind('aws.api.method')
    .filter(
      ({ properties }) =>
        literal(anyProperty(properties, ['authorization', 'authorizationType'])) === 'NONE' &&
        literal(property(properties, 'apiKeyRequired')) !== 'true' &&
        literal(property(properties, 'httpMethod')) !== 'OPTIONS',
    );
  const byMethod = new Map<Declared, Declared[]>();
  const bySpot = new Map<string, Declared[]>();
  for (const integration of declared.ofKind('aws.api.integration')) {
    const verb = property(integration.properties, 'httpMethod');
    for (const method of declared.referred(integration.unit, verb)) {
      byMethod.set(method, [...(byMethod.get(method) ?? []), integration]);
    }
    const spot = spotOf(declared, integration);
    if (spot !== null) bySpot.set(spot, [...(bySpot.get(spot) ?? []), integration]);
  }
  const told = new Set<string>();
  for (const method of methods) {
    const how = `${method.address} (a method without authorization)`;
    const exposure = { how, at: method.at };
    mark(method.unit, property(method.properties, 'integration.uri'), exposure);
    const spot = spotOf(declared, method);
    const isTold = spot === null || told.has(spot);
    if (spot !== null) told.add(spot);
    for (const integration of [
      ...(byMethod.get(method) ?? []),
      ...(isTold ? [] : (bySpot.get(spot) ?? [])),
    ]) {
      mark(integration.unit, property(integration.properties, 'uri'), exposure);
    }
  }
}

/** The path and verb of a method or integration; null where the path is not declared. */
function spotOf(declared: Declarations, one: Declared): string | null {
  const [path] = declared.referred(one.unit, property(one.properties, 'resourceId'));
  if (path === undefined) return null;
  const verb = literal(property(one.properties, 'httpMethod'));
  return [one.unit, path.unit, path.address, verb].join('\0');
}
