import type { FastifyInstance } from 'fastify';
import { releaseAtClose } from './body-budget.ts';

/** The requests of a server whose answers are not finished, by method and route. */
export class RequestsUnderWay {
  readonly #counts = new Map<string, number>();

  /** Counts the requests of this server and of all its scopes; called before its routes are added. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      // the route and not the path, which may hold names of a tenant
      const name = `${request.method} ${request.routeOptions.url ?? 'unknown path'}`;
      this.#add(name, 1);
      releaseAtClose(reply, () => this.#add(name, -1));
      done();
    });
  }

  /** Returns texts such as `GET /v1/evidence/export` and `3 POST /v1/govern/check`. */
  list(): string[] {
    return listed(this.#counts);
  }

  #add(name: string, change: number): void {
    const count = (this.#counts.get(name) ?? 0) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}

/** Returns each name, with its count where that is more than one. */
export function listed(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} ${name}`)).sort();
}
