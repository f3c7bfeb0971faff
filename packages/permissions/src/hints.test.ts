import { describe, expect, it } from 'vitest';
import { nominatesPermissions } from './hints.ts';

const HINTED = new Set<'ai-permission'>(['ai-permission']);

describe('the files that may hold AI permissions', () => {
  it('are told by a hint in them and the kind of file that they are', () => {
    for (const path of ['a/main.tf', 'p.json', 'k8s/rbac.yaml', 'main.bicep', 't.template']) {
      expect(nominatesPermissions(path, HINTED)).toBe(true);
      expect(nominatesPermissions(path, new Set<never>())).toBe(false);
    }
    for (const path of ['src/main.rb', 'package.json', 'web/tsconfig.json', 'README.md']) {
      expect(nominatesPermissions(path, HINTED)).toBe(false);
    }
  });
});
