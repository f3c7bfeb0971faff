export { type ConfigFormat, configDocument } from './config-document.ts';
export {
  type ConfigMember,
  type ConfigNode,
  type ConfigText,
  itemsOf,
  memberAt,
  membersOf,
  scalarOf,
  textOf,
  textsBelow,
  textsOf,
  valueAt,
} from './config-node.ts';
export { jsonDocument } from './json-document.ts';
export { jsonFault, yamlFault } from './syntax-fault.ts';
export { type TextPlaces, textPlaces } from './text-places.ts';
export { isTable, table, tomlDocument } from './toml-document.ts';
export { yamlTree } from './yaml-tree.ts';
