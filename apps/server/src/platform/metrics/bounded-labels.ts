/** Label that replaces names beyond the limit. */
const OTHER = 'other';

const MAX_LABEL_LENGTH = 100;

/**
 * Bounds the series of a metric whose labels callers choose: of each tenant the first `perTenant` combinations of names are
 * kept, of the process the first `tenants` tenants; later ones count as `other`.
 */
export class BoundedLabels {
  readonly #perTenant: number;
  readonly #tenants: number;
  readonly #known = new Map<string, Set<string>>();

  constructor(perTenant: number, tenants: number) {
    this.#perTenant = perTenant;
    this.#tenants = tenants;
  }

  /** Returns the labels under which names of a tenant are counted: the tenant, then each name. */
  of(tenant: string, names: readonly string[]): string[] {
    const others = names.map(() => OTHER);
    let known = this.#known.get(tenant);
    if (known === undefined) {
      if (this.#known.size >= this.#tenants) return [OTHER, ...others];
      known = new Set();
      this.#known.set(tenant, known);
    }
    const cut = names.map((name) => name.slice(0, MAX_LABEL_LENGTH));
    const key = JSON.stringify(cut);
    if (!known.has(key)) {
      if (known.size >= this.#perTenant) return [tenant, ...others];
      known.add(key);
    }
    return [tenant, ...cut];
  }
}
