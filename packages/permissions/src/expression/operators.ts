import { literal, type Place, text, type Value } from '../value/value.ts';

/** Returns a truth value; null if unknown. */
export function truth(value: Value): boolean | null {
  const known = literal(value)?.toLowerCase();
  if (known === 'true') return true;
  return known === 'false' ? false : null;
}

/** The result of a binary operator; null when the operands do not determine it. */
export function binaryValue(operator: string, left: Value, right: Value, at: Place): Value | null {
  const known = outcome(operator, left, right);
  return known === null ? null : text(String(known), at);
}

function outcome(operator: string, left: Value, right: Value): boolean | number | null {
  if (operator === '&&') {
    const [a, b] = [truth(left), truth(right)];
    if (a === false || b === false) return false;
    return a === null || b === null ? null : true;
  }
  if (operator === '||') {
    const [a, b] = [truth(left), truth(right)];
    if (a === true || b === true) return true;
    return a === null || b === null ? null : false;
  }
  if (operator === '==') return same(left, right);
  if (operator === '!=') {
    const equal = same(left, right);
    return equal === null ? null : !equal;
  }
  const [a, b] = [numeric(left), numeric(right)];
  if (a === null || b === null) return null;
  switch (operator) {
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    case '>=':
      return a >= b;
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? null : a / b;
    case '%':
      return b === 0 ? null : a % b;
    default:
      return null;
  }
}

function numeric(value: Value): number | null {
  const known = literal(value);
  const number = known === null || known.trim() === '' ? Number.NaN : Number(known);
  return Number.isFinite(number) ? number : null;
}

function same(left: Value, right: Value): boolean | null {
  if (left.kind === 'null' || right.kind === 'null') {
    // A reference to something declared is never null, an unset variable may be.
    if (left.kind === 'unknown' || right.kind === 'unknown') return null;
    return left.kind === right.kind;
  }
  if (left.kind === 'list' && right.kind === 'list') {
    return left.items.length === 0 && right.items.length === 0 ? true : null;
  }
  if (left.kind === 'map' && right.kind === 'map') {
    return left.entries.length === 0 && right.entries.length === 0 ? true : null;
  }
  const [a, b] = [literal(left), literal(right)];
  return a === null || b === null ? null : a === b;
}
