import { indexOf, type JsonObject, listOf, objectOf, textOf } from '../../json-value.ts';

/** Longest help text that is kept of a rule. */
const MAX_HELP = 4_000;
const MAX_CWES = 20;

/** What is kept of a rule (`reportingDescriptor`, SARIF 2.1.0 §3.49). */
export type SarifRule = {
  readonly id: string | undefined;
  readonly guid: string | undefined;
  readonly name: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly help: string | undefined;
  /** `defaultConfiguration.level`; undefined where the rule sets none. */
  readonly level: string | undefined;
  readonly properties: JsonObject;
  readonly tags: readonly string[];
  readonly weaknesses: readonly string[];
  readonly messages: JsonObject;
};

/** What is kept of a tool component (§3.19): the driver or an extension. */
export type SarifComponent = {
  name: string | undefined;
  version: string | undefined;
  guid: string | undefined;
  messages: JsonObject;
  readonly rules: SarifRule[];
};

export type SarifTool = { driver: SarifComponent; readonly extensions: SarifComponent[] };

const NO_RULE: SarifRule = ruleOf({});

export function ruleOf(value: unknown): SarifRule {
  const rule = objectOf(value);
  const properties = objectOf(rule.properties);
  const tags = listOf(properties.tags).filter((tag) => typeof tag === 'string');
  const help = objectOf(rule.help);
  const helpText = textOf(help.text) ?? textOf(help.markdown);
  const helpUri = textOf(rule.helpUri);
  const { cwe, cwes, severity, precision, problem } = properties;
  return {
    id: textOf(rule.id),
    guid: textOf(rule.guid),
    name: textOf(rule.name),
    title: textOf(objectOf(rule.shortDescription).text),
    description: textOf(objectOf(rule.fullDescription).text)?.slice(0, MAX_HELP),
    help:
      [helpText?.slice(0, MAX_HELP), helpUri && `See ${helpUri}`].filter(Boolean).join('\n') ||
      undefined,
    level: textOf(objectOf(rule.defaultConfiguration).level),
    properties: {
      'security-severity': properties['security-severity'],
      'problem.severity': properties['problem.severity'] ?? objectOf(problem).severity,
      severity,
      precision,
    },
    tags,
    weaknesses: [
      ...cweIds([...tags, ...[cwe, cwes].flat()]),
      ...listOf(rule.relationships).flatMap((one) => taxonCwe(objectOf(one).target)),
    ].slice(0, MAX_CWES),
    messages: objectOf(rule.messageStrings),
  };
}

/**
 * Returns the rule of a result (§3.27.5 to 3.27.7, §3.52): by the index in the component that `rule.toolComponent` names;
 * by `ruleIndex` in the driver, where that rule has the result's id; by the id in the driver, then in the extensions, also
 * of a hierarchical id (`CA1000/1`). A tool's rules may all be in its extensions.
 */
export function findRule(tool: SarifTool, result: JsonObject): SarifRule {
  const reference = objectOf(result.rule);
  const id = textOf(result.ruleId) ?? textOf(reference.id);
  const index = indexOf(reference.index) ?? indexOf(result.ruleIndex);
  const component = reference.toolComponent;
  const named = component === undefined ? undefined : componentOf(tool, objectOf(component));
  const byIndex = index === undefined ? undefined : (named ?? tool.driver).rules[index];
  if (byIndex !== undefined && isOfId(byIndex, id)) return byIndex;
  const components = [...(named ? [named] : []), tool.driver, ...tool.extensions];
  const guid = textOf(reference.guid);
  for (const { rules } of components) {
    const byGuid = guid === undefined ? undefined : rules.find((rule) => rule.guid === guid);
    if (byGuid !== undefined) return byGuid;
  }
  return id === undefined ? NO_RULE : (byId(components, id) ?? NO_RULE);
}

function componentOf(tool: SarifTool, reference: JsonObject): SarifComponent | undefined {
  const index = indexOf(reference.index);
  if (index !== undefined) return tool.extensions[index];
  const [name, guid] = [textOf(reference.name), textOf(reference.guid)];
  const all = [tool.driver, ...tool.extensions];
  return all.find(
    (one) => (guid !== undefined && one.guid === guid) || (name !== undefined && one.name === name),
  );
}

function byId(components: readonly SarifComponent[], id: string): SarifRule | undefined {
  for (let candidate = id; candidate !== ''; candidate = parentId(candidate)) {
    for (const component of components) {
      const found = indexById(component).get(candidate);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const indexes = new WeakMap<readonly SarifRule[], ReadonlyMap<string, SarifRule>>();

/** Rules are complete when the first result is read, so an index of them is built once. */
function indexById({ rules }: SarifComponent): ReadonlyMap<string, SarifRule> {
  let index = indexes.get(rules);
  if (index === undefined) {
    index = new Map(
      rules.toReversed().flatMap((rule) => (rule.id === undefined ? [] : [[rule.id, rule]])),
    );
    indexes.set(rules, index);
  }
  return index;
}

function isOfId(rule: SarifRule, id: string | undefined): boolean {
  if (id === undefined || rule.id === undefined) return true;
  return id === rule.id || id.startsWith(`${rule.id}/`);
}

function parentId(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('/')));
}

/** Returns the CWE ids in texts such as `CWE-79`, `CWE-79: Improper ...` and `external/cwe/cwe-079`. */
export function cweIds(texts: readonly unknown[]): string[] {
  const ids = texts.flatMap((text) => {
    const id = typeof text === 'string' ? /\bcwe[-/:_ ]?0*(\d{1,5})\b/i.exec(text)?.[1] : undefined;
    return id === undefined ? [] : [`CWE-${id}`];
  });
  return [...new Set(ids)];
}

/** Returns the CWE id of a reference to a taxon (§3.54): its component names the taxonomy. */
export function taxonCwe(value: unknown): string[] {
  const taxon = objectOf(value);
  const taxonomy = textOf(objectOf(taxon.toolComponent).name);
  const id = textOf(taxon.id);
  if (id === undefined) return [];
  if (taxonomy?.toUpperCase() === 'CWE' && /^\d{1,5}$/.test(id)) return [`CWE-${Number(id)}`];
  return cweIds([id]);
}
