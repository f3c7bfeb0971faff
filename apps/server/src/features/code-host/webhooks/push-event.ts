import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isStorable } from '../../../platform/storable-text.ts';
import { type DeliveryTarget, HostId, parseSigned } from './delivery.ts';

/** Maximum length of a ref, in characters: the code host creates no branch with a longer name. */
const MAX_REF_LENGTH = 1_024;

/** What is read of a push: which repository, by the host's ids, and which of its refs has moved. More members are not looked at. */
const Push = Compile(
  Type.Object({
    ref: Type.String({ pattern: '^refs/heads/.', maxLength: MAX_REF_LENGTH }),
    deleted: Type.Optional(Type.Boolean()),
    repository: Type.Object({ id: HostId }),
    installation: Type.Object({ id: HostId }),
  }),
);

/**
 * Returns which branch of which repository has moved; null where a push is nothing to act on. No name, address or commit of it is used:
 * what is scanned is what the host has by then.
 */
export function pushTarget(body: Buffer): DeliveryTarget | null {
  const push = parseSigned(body);
  if (!Push.Check(push) || push.deleted === true || !isStorable(push.ref)) return null;
  return { installation: push.installation.id, repository: push.repository.id, ref: push.ref };
}
