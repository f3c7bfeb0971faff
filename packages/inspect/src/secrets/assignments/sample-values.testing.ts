import { sample } from '../sample.testing.ts';

/** Values of the cases: one drawn at random, a password that a person chose, and one below eight characters. */
export const RANDOM = sample('base62', 32, 901);
export const PASSWORD = ['W1nter', 'Rain!7'].join('');
export const SHORT = ['k9', 'Zr!4'].join('');
