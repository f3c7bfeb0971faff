/** Writes what happens, a line each; on a terminal a last line counts the seconds of what is under way. */
export type Progress = {
  line(text: string): void;
  /** Writes a line, and how long it took if that was over a second. */
  done(text: string): void;
  /** Writes a step with its number, and how long it took if that was over a second. */
  step(text: string): void;
  end(): void;
};

const SHOWN_FROM_MS = 1_000;
const CLEAR_LINE = '\r\u001b[2K';

/** `isTimed` is false where nobody waits: the lines are then the same at each run. */
export function startProgress(out: NodeJS.WriteStream, isTimed: boolean): Progress {
  let since = Date.now();
  let steps = 0;
  const isShown = isTimed && out.isTTY;
  const clear = () => isShown && out.write(CLEAR_LINE);
  const timer = isShown
    ? setInterval(() => {
        const waited = Date.now() - since;
        if (waited < SHOWN_FROM_MS) return;
        out.write(`${CLEAR_LINE}    ${Math.round(waited / 1000)} s`);
      }, SHOWN_FROM_MS).unref()
    : undefined;
  const write = (text: string) => {
    clear();
    out.write(`${text}\n`);
    since = Date.now();
  };
  const done = (text: string) => {
    const took = Date.now() - since;
    const time = isTimed && took >= SHOWN_FROM_MS ? `  (${(took / 1000).toFixed(1)} s)` : '';
    write(text + time);
  };
  return {
    line: write,
    done,
    step: (text) => done(`${String(++steps).padStart(2)}. ${text}`),
    end: () => {
      clearInterval(timer);
      clear();
    },
  };
}
