import { chainHash, fromHex, genesis, leafHash, toHex, toUtf8 } from '@svc/ledger';
import { ledgerSignal } from './ledger-signal.ts';

type State = {
  /** Chain hash of what was read, hex. */
  chain: string;
  next: number;
  /** The first event that does not follow the one before. */
  gapAt: number | null;
};

export const ledgerVerified = ledgerSignal<State>({
  kinds: null,
  needsWholeLog: true,
  readsPeople: false,
  begin: ({ tenant, logNo, from }) => ({
    chain: toHex(genesis(tenant, logNo)),
    next: from,
    gapAt: null,
  }),
  read: (state, { index, text }) => {
    if (index !== state.next) state.gapAt ??= index;
    state.chain = toHex(chainHash(fromHex(state.chain), leafHash(toUtf8(text))));
    state.next = index + 1;
  },
  readRun: (state, { next, chainBefore, chain }) => {
    if (chainBefore !== state.chain) throw new TypeError('the run does not follow what was read');
    state.chain = chain;
    state.next = next;
  },
  answer: ({ chain, next, gapAt }, { log }) => {
    const id = `log-${log.logNo}`;
    const fault = faultOf();
    return { population: [id], failing: fault === null ? [] : [id], unmet: fault };

    function faultOf(): string | null {
      if (gapAt !== null) return `the events before ${gapAt} are missing`;
      if (next !== log.size) return `the log has ${next} of the ${log.size} events of its head`;
      return chain === log.head ? null : 'the head does not follow from the events';
    }
  },
});
