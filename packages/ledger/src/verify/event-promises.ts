import { fromUtf8 } from '#runtime';
import { ascii } from '../bytes/bytes.ts';
import { excerpt } from '../bytes/excerpt.ts';
import { actorIdOf, type EventSpans, subjectIdOf } from '../event/event-scan.ts';
import { scanLiteral } from '../json/canonical-scan.ts';
import type { SignerCheck } from '../signed/signer-check.ts';

const AGENT_REVOKED = ascii('agent.revoked');
const POLICY_DECISION = ascii('policy_decision');
const KEY_ROTATED = ascii('evidence.key_rotated');

/** What the events of one log promise about later ones: no allow of a revoked agent, a rotated key's signature. */
export class EventPromises {
  readonly #signers: SignerCheck;
  /** Revoked agent -> index of the event that revoked it. */
  readonly #revoked: Map<string, number>;

  /** `former` are the promises of the export that this one continues. */
  constructor(signers: SignerCheck, former: EventPromises | undefined) {
    this.#signers = signers;
    this.#revoked = former === undefined ? new Map() : former.#revoked;
  }

  /** Takes the event at an index; returns how it breaks a promise, or undefined. */
  take(line: Uint8Array, event: EventSpans, index: number): string | undefined {
    if (isKind(line, event, AGENT_REVOKED)) {
      const agent = subjectIdOf(line, event);
      if (agent === undefined) return 'it revokes an agent without naming its id';
      this.#revoked.set(agent, index);
    } else if (isKind(line, event, KEY_ROTATED)) {
      const signer = successorOf(line, event);
      if (signer === undefined) return 'it rotates the key without naming the next one';
      this.#signers.takeRotation(signer, index);
    } else if (this.#needsActor(event) && isKind(line, event, POLICY_DECISION)) {
      const agent = actorIdOf(line, event);
      if (agent === undefined) {
        return isAllow(line, event) ? 'it allows an agent without naming its id' : undefined;
      }
      const since = this.#revoked.get(agent);
      if (since !== undefined && isAllow(line, event)) {
        return `allows ${excerpt(agent)}, which event ${since} revoked`;
      }
    }
    return undefined;
  }

  #needsActor(event: EventSpans): boolean {
    return this.#revoked.size > 0 || event.actorId < 0;
  }
}

/** Name and id of the key that succeeds, `data.vkey` without its last part. */
function successorOf(line: Uint8Array, event: EventSpans): string | undefined {
  const { vkey } = JSON.parse(fromUtf8(line, event.data, event.dataEnd));
  return typeof vkey === 'string' ? /^[^+]+\+[0-9a-f]{8}(?=\+)/.exec(vkey)?.[0] : undefined;
}

function isAllow(line: Uint8Array, event: EventSpans): boolean {
  return JSON.parse(fromUtf8(line, event.data, event.dataEnd)).decision === 'allow';
}

function isKind(line: Uint8Array, event: EventSpans, kind: Uint8Array): boolean {
  return scanLiteral(line, event.kind, kind) === event.kindEnd;
}
