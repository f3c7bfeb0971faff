import { personName } from '../../parts/person-name.ts';
import type { FilterField } from '../../parts/search.ts';
import { visibleText } from '../../parts/visible-text.ts';

/** Returns the fields with the people who have findings as choices of the assignee; without such people there is nothing to choose. */
export function withAssignees(
  fields: readonly FilterField[],
  principals: readonly string[],
): readonly FilterField[] {
  const options = principals.map((value) => ({ value, label: visibleText(personName(value)) }));
  return fields.map((field) =>
    field.name === 'assignee' ? { ...field, options, isHidden: options.length === 0 } : field,
  );
}
