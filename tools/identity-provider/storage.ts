import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** What a provider remembers while it runs: clients, sessions, grants and codes, by model and id. */
export type Storage = {
  readonly adapter: AdapterFactory;
  /** Registers a client, or changes the one of that id. */
  putClient(client: AdapterPayload & { readonly client_id: string }): void;
};

type Stored = { payload: AdapterPayload; readonly expiresAt: number };

export function memoryStorage(): Storage {
  const models = new Map<string, Map<string, Stored>>();
  const rowsOf = (model: string) => {
    const rows = models.get(model) ?? new Map<string, Stored>();
    models.set(model, rows);
    return rows;
  };
  return {
    adapter: (model) => adapterOf(rowsOf(model), models),
    putClient: (client) =>
      rowsOf('Client').set(client.client_id, {
        payload: client,
        expiresAt: Number.POSITIVE_INFINITY,
      }),
  };
}

function adapterOf(
  rows: Map<string, Stored>,
  models: ReadonlyMap<string, Map<string, Stored>>,
): Adapter {
  const alive = (stored: Stored | undefined) =>
    stored !== undefined && stored.expiresAt > Date.now() ? stored.payload : undefined;
  const findBy = async (name: 'uid' | 'userCode', value: string) =>
    alive([...rows.values()].find(({ payload }) => payload[name] === value));
  return {
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn ? Date.now() + expiresIn * 1_000 : Number.POSITIVE_INFINITY;
      rows.set(id, { payload, expiresAt });
    },
    find: async (id) => alive(rows.get(id)),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('userCode', userCode),
    consume: async (id) => {
      const stored = rows.get(id);
      if (stored !== undefined) {
        stored.payload = { ...stored.payload, consumed: Math.floor(Date.now() / 1_000) };
      }
    },
    destroy: async (id) => {
      rows.delete(id);
    },
    revokeByGrantId: async (grantId) => {
      for (const model of models.values()) {
        for (const [id, { payload }] of model) if (payload.grantId === grantId) model.delete(id);
      }
    },
  };
}
