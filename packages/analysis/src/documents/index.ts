export { type ConfigFormat, configDocument } from './config-document.ts';
export {
  type ConfigMember,
  type ConfigNode,
  type ConfigText,
  itemsOf,
  type Located,
  memberAt,
  membersOf,
  type ObjectNode,
  type ScalarNode,
  scalarOf,
  textOf,
  textsBelow,
  textsOf,
  valueAt,
} from './config-node.ts';
export { parseJson } from './json.ts';
export { type TextPlaces, textPlaces } from './text-places.ts';
export { parseYaml } from './yaml.ts';
