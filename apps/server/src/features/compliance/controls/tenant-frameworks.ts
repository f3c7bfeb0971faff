import type { Framework, FrameworkRegistry } from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { KnownControl } from './known-control.ts';

/** The frameworks of the service as a tenant has them: each in the version that it was moved to, or began with. */
export class TenantFrameworks {
  readonly registry: FrameworkRegistry;

  constructor(registry: FrameworkRegistry) {
    this.registry = registry;
  }

  /** Returns a version of a framework; throws `not_found`. */
  named(frameworkId: string, version: string): Framework {
    this.#refuseUnknown(frameworkId);
    const found = this.registry.find(frameworkId, version);
    if (found !== undefined) return found;
    throw new ApiError('not_found', `framework ${frameworkId} has no version ${version}`);
  }

  /** Returns a framework in the version that is named, or else in that of the tenant; throws `not_found`. */
  async known(tx: Reader, frameworkId: string, version?: string): Promise<Framework> {
    if (version !== undefined) return this.named(frameworkId, version);
    this.#refuseUnknown(frameworkId);
    const [only, ...others] = this.registry.versionsOf(frameworkId);
    if (only !== undefined && others.length === 0) return only;
    const { rows } = await sql<{ created_at: Date; framework_version: string | null }>`
      select t.created_at, v.framework_version from tenants t
      left join compliance_framework_versions v on v.tenant_id = t.tenant_id and v.framework_id = ${frameworkId}
      where t.tenant_id = svc_tenant()`.execute(tx);
    const { created_at: created, framework_version: moved } = rows[0] as (typeof rows)[number];
    if (moved !== null) return this.named(frameworkId, moved);
    return this.registry.firstVersionOf(frameworkId, created) as Framework;
  }

  /** Returns every framework in the version of the tenant, in the order of the list. */
  async all(tx: Reader): Promise<readonly Framework[]> {
    const frameworks: Framework[] = [];
    for (const id of this.registry.ids()) frameworks.push(await this.known(tx, id));
    return frameworks;
  }

  /** Returns a control of a framework; throws `not_found`. */
  async control(
    tx: Reader,
    { frameworkId, controlId }: { readonly frameworkId: string; readonly controlId: string },
    version?: string,
  ): Promise<KnownControl> {
    const framework = await this.known(tx, frameworkId, version);
    const control = framework.controls.find(({ id }) => id === controlId);
    if (control !== undefined) return { framework, control };
    throw new ApiError(
      'not_found',
      `framework ${frameworkId} ${framework.version} has no control ${controlId}`,
    );
  }

  #refuseUnknown(frameworkId: string): void {
    if (this.registry.ids().includes(frameworkId)) return;
    throw new ApiError('not_found', `framework ${frameworkId} does not exist`);
  }
}
