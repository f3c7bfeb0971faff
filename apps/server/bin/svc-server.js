#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache?.();
await import('../src/main.ts');
