import type { CompiledMatcher } from './compiled-matcher.ts';

type KernelExports = {
  place(map: number, heads: number, blocks: number): void;
  tables(
    entries: number,
    checks: number,
    sets: number,
    uses: number,
    dfas: number,
    multiplier: number,
    mostHits: number,
  ): void;
  unpack(slots: number, packedHeads: number, count: number): void;
  scan(data: number, length: number, from: number, out: number, capacity: number): number;
  count(data: number, length: number): number;
  marks(data: number, length: number, out: number, capacity: number): number;
  hasNul(data: number, length: number): number;
  readonly resume: { readonly value: number };
};

/** What is used of the WebAssembly JavaScript Interface (W3C), which the language's own library types lack. */
declare const WebAssembly: {
  Memory: new (limits: {
    initial: number;
  }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/** Receives (start, use) pairs: `count` of them, two numbers each. Valid during the call only. */
export type OnHits = (pairs: Uint32Array, count: number) => void;

export type Kernel = {
  /** Where the data to be scanned goes: room for `length` bytes or more. Another one only when it has to grow. */
  room(length: number): Uint8Array;
  /** Scans the first `length` bytes of the room; calls nothing when there are no hits. */
  scan(length: number, onHits: OnHits): void;
  /**
   * Returns the places in the first `length` bytes of the room that may be encoded text, as pairs that kernel/marks.as
   * describes, valid until the next call; null when they exceed the room for them.
   */
  marks(length: number): Uint32Array | null;
  /** Returns whether the first `length` bytes of the room contain a NUL. */
  hasNul(length: number): boolean;
  /** The filter alone, for measurements: 16-byte blocks let through. */
  count(length: number): number;
};

const PAGE = 65_536;
const MAP_BYTES = 1 << 18;
const HEADS_BYTES = 1 << 17;
const BLOCKS_BYTES = 8192;
const LEAST_PAIRS = 65_536;
const BEFORE = 64;
const AFTER = 128;
const FIRST_CAPACITY = 1 << 20;
const FIRST_OFFSET = -16;

/**
 * Starts the kernel in a memory of its own:
 *
 *     map  heads  blocks  tables  out: pairs  64 bytes  data  128 bytes
 *
 * The memory grows with the longest room asked for.
 */
export function startKernel({ tables, layout }: CompiledMatcher, wasm: Uint8Array): Kernel {
  const tablesAt = MAP_BYTES + HEADS_BYTES + BLOCKS_BYTES;
  const out = align(tablesAt + tables.length);
  const pairCount = Math.max(LEAST_PAIRS, layout.mostHits * 64);
  const data = out + pairCount * 8 + BEFORE;
  const pages = (capacity: number) => Math.ceil((data + capacity + AFTER) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages(FIRST_CAPACITY) });
  const module = new WebAssembly.Module(wasm);
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const kernel = exports as KernelExports;
  new Uint8Array(memory.buffer).set(tables, tablesAt);
  const { slots, heads, entries, checks, sets, uses, dfas } = layout.parts;
  kernel.place(0, MAP_BYTES, MAP_BYTES + HEADS_BYTES);
  kernel.tables(
    tablesAt + entries,
    tablesAt + checks,
    tablesAt + sets,
    tablesAt + uses,
    tablesAt + dfas,
    layout.multiplier,
    layout.mostHits,
  );
  kernel.unpack(tablesAt + slots, tablesAt + heads, layout.slotCount);
  const view = () => ({
    pairs: new Uint32Array(memory.buffer, out, pairCount * 2),
    room: new Uint8Array(memory.buffer, data, memory.buffer.byteLength - data - AFTER),
  });
  let { pairs, room } = view();

  return {
    room(length) {
      if (length > room.length) {
        memory.grow(pages(length) - memory.buffer.byteLength / PAGE);
        ({ pairs, room } = view());
      }
      return room;
    },
    scan(length, onHits) {
      let from = FIRST_OFFSET;
      do {
        const count = kernel.scan(data, length, from, out, pairCount);
        from = kernel.resume.value;
        if (count > 0) onHits(pairs, count);
      } while (from !== -1);
    },
    marks(length) {
      const count = kernel.marks(data, length, out, pairCount);
      return count < 0 ? null : pairs.subarray(0, count * 2);
    },
    hasNul: (length) => kernel.hasNul(data, length) !== 0,
    count: (length) => kernel.count(data, length),
  };
}

function align(offset: number): number {
  return Math.ceil(offset / 16) * 16;
}
