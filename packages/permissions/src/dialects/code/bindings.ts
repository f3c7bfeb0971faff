import { child, type PlainNode } from '@svc/analysis/syntax';

/** What each name of a program is bound to where it is used. */
export type Bindings = {
  /** Returns what the name at a node is bound to; null where it is bound several times, not at all, or to no expression. */
  readonly boundTo: (name: PlainNode) => PlainNode | null;
};

/** A function, class or file: its names, null for those bound to more than one value or to none that the file shows. */
type Scope = {
  readonly parent: Scope | null;
  readonly isClass: boolean;
  readonly names: Map<string, PlainNode | null>;
};

const FUNCTIONS =
  /^(?:arrow_function|function_\w+|generator_function\w*|method_definition|lambda)$/;
const CLASSES = /^class(?:_\w+)?$/;
const BINDINGS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  variable_declarator: ['name', 'value'],
  public_field_definition: ['name', 'value'],
  field_definition: ['property', 'value'],
  assignment: ['left', 'right'],
  assignment_expression: ['left', 'right'],
};
const FIELDS = /^(?:public_)?field_definition$/;
const LOOPS = /^for_(?:in_)?(?:statement|clause)$/;
/** `this.role`, `self.role` */
const OWN_MEMBER = /^(?:this|self)\.\w+$/;
/** Patterns nested deeper than this are not of people. */
const MAX_PATTERN_DEPTH = 8;

/** Returns the bindings of a program: names by function, members of `this` and `self` by class. */
export function bindingsOf(source: string, root: PlainNode): Bindings {
  const scopeAt = new Map<PlainNode, Scope>();
  const text = ({ start, end }: PlainNode) => source.slice(start, end);

  const bind = (scope: Scope, name: string, value: PlainNode | null) =>
    scope.names.set(name, scope.names.has(name) ? null : value);

  /** A parameter, a loop's variable or a part of a pattern is bound to no expression. */
  const hide = (node: PlainNode | null, scope: Scope, depth = 0): void => {
    if (node === null || depth > MAX_PATTERN_DEPTH) return;
    if (/identifier/.test(node.type)) bind(scope, text(node), null);
    else for (const one of node.children) if (one.field !== 'type') hide(one, scope, depth + 1);
  };

  const note = (node: PlainNode, scope: Scope): void => {
    const fields = BINDINGS[node.type];
    if (fields !== undefined) {
      const [name, value] = fields.map((field) => child(node, field));
      if (name == null || value == null) return;
      if (FIELDS.test(node.type)) bind(scope, `this.${text(name)}`, value);
      else if (name.type === 'identifier') bind(scope, text(name), value);
      else if (isOwnMember(name)) bind(classOf(scope), text(name), value);
      else if (/pattern/.test(name.type)) hide(name, scope);
    } else if (LOOPS.test(node.type)) hide(child(node, 'left'), scope);
  };

  const isOwnMember = (node: PlainNode) =>
    (node.type === 'member_expression' || node.type === 'attribute') && OWN_MEMBER.test(text(node));

  const visit = (node: PlainNode, scope: Scope): void => {
    const isClass = CLASSES.test(node.type);
    const inner: Scope =
      isClass || FUNCTIONS.test(node.type) ? { parent: scope, isClass, names: new Map() } : scope;
    if (inner !== scope && !isClass) {
      hide(child(node, 'parameters') ?? child(node, 'parameter'), inner);
    }
    note(node, inner);
    if (/identifier$/.test(node.type) || isOwnMember(node)) scopeAt.set(node, inner);
    for (const one of node.children) visit(one, inner);
  };
  visit(root, { parent: null, isClass: false, names: new Map() });

  return {
    boundTo(name) {
      const key = text(name);
      const isMember = OWN_MEMBER.test(key);
      for (let at = scopeAt.get(name) ?? null; at !== null; at = at.parent) {
        // Names of a class's body are seen in its methods only through `self`.
        if (at.isClass && !isMember && at !== scopeAt.get(name)) continue;
        const found = at.names.get(key);
        if (found !== undefined) return found;
      }
      return null;
    },
  };
}

function classOf(scope: Scope): Scope {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.isClass) return at;
  return scope;
}
