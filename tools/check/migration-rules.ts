/** A node of the syntax tree of PostgreSQL, as libpg-query returns it. */
// biome-ignore lint/suspicious/noExplicitAny: the tree has hundreds of shapes, and is only searched
export type Node = Readonly<Record<string, any>>;

/** What a rule needs beside the statement. */
export type Migration = {
  /** Whether the release before may lose what the statement removes. */
  readonly isContraction: boolean;
  /** Tables that the same file creates: nobody uses them yet, and they are empty. */
  readonly created: ReadonlySet<string>;
};

type Rule = (statement: Node, migration: Migration) => readonly string[];

const NONE: readonly string[] = [];
const JOB = 'fill rows that exist with a job of batches (sweepJob)';

/** Kinds of statements that change only the catalogue, and hold no lock for long. */
const HARMLESS = [
  'AlterOwnerStmt',
  'CommentStmt',
  'CreateFunctionStmt',
  'CreatePolicyStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'CreateTrigStmt',
  'GrantStmt',
  'ViewStmt',
];

/** Rules by kind of statement; a kind that is not listed is rejected. */
const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(HARMLESS.map((kind) => [kind, () => NONE])),
  AlterTableStmt: ({ relation, cmds }, migration) =>
    migration.created.has(relation.relname)
      ? NONE
      : cmds.flatMap(({ AlterTableCmd: command }: Node) =>
          commandFaults(command, migration).map((fault) => `${relation.relname}: ${fault}`),
        ),
  IndexStmt: ({ relation, concurrent }, { created }) =>
    concurrent || created.has(relation.relname)
      ? NONE
      : [
          `${relation.relname}: an index of an existing table blocks writes; create it concurrently`,
        ],
  DropStmt: ({ removeType, concurrent }, { isContraction }) => {
    if (['OBJECT_POLICY', 'OBJECT_TRIGGER'].includes(removeType)) return NONE;
    if (removeType === 'OBJECT_INDEX')
      return concurrent
        ? NONE
        : ['dropping an index waits for all that use the table; drop it concurrently'];
    return isContraction
      ? NONE
      : [`${dropped(removeType)} is removed; begin with "-- contract after RELEASE"`];
  },
  RenameStmt: (_, { isContraction }) =>
    isContraction
      ? NONE
      : ['a name is changed that the release before uses; begin with "-- contract after RELEASE"'],
  UpdateStmt: backfill,
  DeleteStmt: backfill,
  InsertStmt: ({ relation, selectStmt }, { created }) =>
    created.has(relation.relname) || selectStmt?.SelectStmt?.valuesLists !== undefined
      ? NONE
      : [`${relation.relname}: rows are copied in one transaction; ${JOB}`],
  SelectStmt: () => NONE,
  DoStmt: ({ args }) =>
    /\b(?:update\s+\w+\s+set|delete\s+from|insert\s+into)\b/i.test(bodyOf(args))
      ? [`a DO block changes rows in one transaction; ${JOB}`]
      : NONE,
};

function backfill({ relation }: Node, { created }: Migration): readonly string[] {
  return created.has(relation.relname)
    ? NONE
    : [`${relation.relname}: rows are changed in one transaction; ${JOB}`];
}

/** Returns why a statement must not run while the release before serves; an empty list where it may. */
export function statementFaults(statement: Node, migration: Migration): readonly string[] {
  const [kind = ''] = Object.keys(statement);
  const rule = RULES[kind];
  if (kind === 'VariableSetStmt')
    return [
      `${statement[kind].name} is set; svc-server migrate sets lock_timeout and nothing else`,
    ];
  return rule === undefined
    ? [`${kind} is no statement that this check knows; add a rule to migration-rules.ts`]
    : rule(statement[kind], migration);
}

const REWRITES = 'rewrites the table while nobody reads it';
const READS = 'reads the whole table under its lock';

/** Parts of ALTER TABLE that are done at once, whatever the table holds. */
const QUICK = [
  'AT_ColumnDefault',
  'AT_DisableRowSecurity',
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_EnableRowSecurity',
  'AT_ForceRowSecurity',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_ValidateConstraint',
];

function commandFaults(command: Node, { isContraction }: Migration): readonly string[] {
  const { subtype, def } = command;
  if (QUICK.includes(subtype)) return NONE;
  if (subtype === 'AT_AddColumn') return columnFaults(def.ColumnDef);
  if (subtype === 'AT_AddConstraint') return constraintFaults(def.Constraint);
  if (subtype === 'AT_DropColumn')
    return isContraction ? NONE : ['a column is removed; begin with "-- contract after RELEASE"'];
  if (subtype === 'AT_SetNotNull')
    return [`set not null ${READS}; add a check (... is not null) not valid, and validate it`];
  if (subtype === 'AT_AlterColumnType') return [`another type ${REWRITES}; add a column`];
  return [`${subtype} is no change that this check knows; add a rule to migration-rules.ts`];
}

/** Functions whose value a column may have by default without a rewrite: they are the same within a statement. */
const STABLE = ['now', 'svc_tenant'];

function columnFaults({ colname, constraints = [] }: Node): readonly string[] {
  const all: Node[] = constraints.map(({ Constraint }: Node) => Constraint);
  const of = (type: string) => all.find(({ contype }) => contype === type);
  const initial = of('CONSTR_DEFAULT')?.['raw_expr'];
  return [
    ...(['CONSTR_GENERATED', 'CONSTR_IDENTITY'].some(of)
      ? [`the values of ${colname} are computed, which ${REWRITES}`]
      : NONE),
    ...(isVolatile(initial)
      ? [`the default of ${colname} calls a function, which ${REWRITES}`]
      : NONE),
    ...(of('CONSTR_NOTNULL') !== undefined && initial === undefined
      ? [`${colname} is not null without a default, which rows that exist do not fulfil`]
      : NONE),
    ...(['CONSTR_UNIQUE', 'CONSTR_PRIMARY'].some(of)
      ? [`${colname} is unique, which builds an index under the lock of the table`]
      : NONE),
    ...(['CONSTR_CHECK', 'CONSTR_FOREIGN'].some(of)
      ? [
          `the constraint of ${colname} ${READS}; add it not valid, and validate it in the next migration`,
        ]
      : NONE),
  ];
}

function isVolatile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { FuncCall: call } = value as Node;
  if (call !== undefined && !STABLE.includes(call.funcname.at(-1).String.sval)) return true;
  return Object.values(value).some(isVolatile);
}

function constraintFaults({
  contype,
  skip_validation: isNotValid,
  indexname,
}: Node): readonly string[] {
  if (['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(contype))
    return isNotValid
      ? NONE
      : [`the constraint ${READS}; add it not valid, and validate it in the next migration`];
  return indexname === undefined
    ? [
        'the constraint builds an index under the lock of the table; create the index concurrently, and add it "using index"',
      ]
    : NONE;
}

const dropped = (type: string) => `a ${type.replace('OBJECT_', '').toLowerCase()}`;

function bodyOf(args: readonly Node[]): string {
  return args.map(({ DefElem: { arg } }) => arg?.String?.sval ?? '').join('\n');
}
