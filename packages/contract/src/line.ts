import { Type } from 'typebox';

/** Largest line and column that the service stores. */
const MAX_LINE = 2 ** 31 - 1;

/** A line or column of a text, counted from 1. */
export const Line = Type.Integer({ minimum: 1, maximum: MAX_LINE });
