import type { Statement } from './permission-model.ts';
import { scopeOf } from './scope.ts';

/** How much a grant covers, in words. */
export function scopeWords(statement: Statement): string {
  const width = scopeOf(statement);
  if (statement.cloud === 'azure' && width === 'service') return 'the resource group';
  if (statement.cloud === 'azure' && width === 'everything') return 'the subscription';
  if (statement.cloud === 'gcp' && width === 'everything')
    return 'the project, folder or organisation';
  if (statement.cloud === 'kubernetes' && width === 'service')
    return 'every resource of the namespace';
  switch (width) {
    case 'everything':
      return 'every resource';
    case 'service':
      return 'every resource of the service';
    case 'type':
      return 'every resource of one type';
    default:
      return 'named resources';
  }
}
