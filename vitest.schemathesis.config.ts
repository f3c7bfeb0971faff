import { defineConfig, mergeConfig } from 'vitest/config';
import everything from './vitest.config.ts';

/** The tests that generate requests from the OpenAPI document, with a program from the Python package index. */
const { include: _include, exclude: _exclude, ...options } = everything.test ?? {};

export default mergeConfig(
  { test: options },
  defineConfig({ test: { include: ['tests/schemathesis/**/*.test.ts'] } }),
);
