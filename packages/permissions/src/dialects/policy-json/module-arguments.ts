import type { Budget } from '@svc/analysis';
import type { Declared } from '../../model/declared.ts';
import { isTable, items, plainName } from '../../value/property.ts';
import { displayText, list, type Table, table, type Value } from '../../value/value.ts';
import { moduleServiceAccounts } from './module-service-accounts.ts';
import { MAX_VALUES, policiesIn } from './policy-file.ts';

/**
 * Policies given to a module that is not in the tree: documents, and maps or lists of statements such as
 * `policy_statements` of terraform-aws-modules. What the module makes of them is not seen, that they grant is.
 */
export function moduleArguments(call: Declared, budget: Budget): Declared[] {
  if (!isTable(call.properties)) return [];
  const made = call.properties.entries.flatMap(({ key, value }) => {
    const name = plainName(key);
    if (/assumerole|trust|boundary|scp|endpointpolicy|keypolicy/.test(name)) return [];
    if (/statements?$/.test(name)) {
      const statements = items(
        isTable(value)
          ? list(
              value.entries.map((one) => one.value),
              value.at,
            )
          : value,
      );
      const own = statements.filter(isLooseStatement);
      if (own.length > 0) return [document(call, key, own)];
    }
    return policiesIn(value, budget.part(MAX_VALUES)).map((found) => ({
      ...base(call, key),
      properties: found.value,
      at: found.value.at,
    }));
  });
  const arns = call.properties.entries
    .filter(({ key }) => /polic(y|ies)/.test(plainName(key)))
    .flatMap(({ value }) =>
      items(
        isTable(value)
          ? list(
              value.entries.map((one) => one.value),
              value.at,
            )
          : value,
      ),
    )
    .filter((value) =>
      /^arn:[^:]*:iam::aws:policy\//.test(displayText(value).replace(/\$\{[^}]*\}/g, 'aws')),
    );
  const ofAccounts = moduleServiceAccounts(call);
  if (ofAccounts.length > 0) return [...made, ...ofAccounts];
  if (arns.length === 0) return made;
  const [first] = arns as [Value, ...Value[]];
  const entry = { key: 'managed_policy_arns', value: list(arns, first.at), at: first.at };
  return [
    ...made,
    { ...base(call, 'role'), kind: 'aws.iam.role', properties: table([entry], first.at) },
  ];
}

function base(call: Declared, key: string): Declared {
  return { ...call, kind: 'aws.iam.document', address: `${call.address}.${key}` };
}

function document(call: Declared, key: string, statements: readonly Value[]): Declared {
  const [first] = statements as readonly [Value, ...Value[]];
  const entry = { key: 'Statement', value: list(statements, first.at), at: first.at };
  return { ...base(call, key), properties: table([entry], first.at), at: first.at };
}

/** A statement of a module's argument, which may leave its effect to the module: Allow. */
function isLooseStatement(value: Value): value is Table {
  if (!isTable(value)) return false;
  return value.entries.some(({ key }) => /^(not)?actions?$/.test(plainName(key)));
}
