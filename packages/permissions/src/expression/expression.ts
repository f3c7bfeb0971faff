/** Offsets into the text, in UTF-16 code units, the end exclusive. */
export type Extent = { readonly start: number; readonly end: number };

/** An expression of HCL, Bicep or an ARM template, which differ in spelling and not in kind. */
export type Expression = Extent &
  (
    | { readonly kind: 'literal'; readonly text: string | null }
    | {
        readonly kind: 'template';
        readonly parts: readonly (string | Expression)[];
        /** Offset of the first character of the content; null if the file escapes it, so that lines cannot be counted. */
        readonly body: number | null;
      }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
    | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
    | { readonly kind: 'splat'; readonly of: Expression; readonly steps: readonly Step[] }
    | {
        readonly kind: 'call';
        readonly name: string;
        readonly args: readonly Expression[];
        /** The last argument is a list of arguments: `concat(lists...)`. */
        readonly spread: boolean;
      }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'object'; readonly entries: readonly ObjectEntry[] }
    | {
        readonly kind: 'for';
        readonly names: readonly string[];
        readonly over: Expression;
        readonly key: Expression | null;
        readonly result: Expression;
        readonly condition: Expression | null;
        /** The body declares resources: if the collection is unknown, it is evaluated once with unknown names. */
        readonly isBody: boolean;
      }
    | {
        readonly kind: 'choice';
        readonly condition: Expression;
        readonly yes: Expression;
        readonly no: Expression;
      }
    | {
        readonly kind: 'binary';
        readonly operator: string;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: 'unary'; readonly operator: string; readonly of: Expression }
    /** Read over, such as a template directive: its result is unknown. */
    | { readonly kind: 'opaque' }
  );

export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'index'; readonly index: Expression };
export type ObjectEntry = Extent & { readonly key: Expression; readonly value: Expression };

/** `name = value`s and nested blocks, as HCL has them. */
export type Body = {
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
};
export type Attribute = Extent & { readonly name: string; readonly value: Expression };
export type Block = Extent & {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
};
