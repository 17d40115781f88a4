import { createParser } from 'eventsource-parser';
import { ESCUCHAR, type EventosFicha } from '#platform/kit/presence.ts';

/** Milliseconds until the first word: a proxy that gathers whole answers gives none. */
const FIRST_MS = 10_000;
/** Milliseconds of silence after which the line is dead; the server speaks every twenty seconds. */
const SILENCE_MS = 45_000;
/** Shortest and longest milliseconds between two tries. */
const AGAIN_MS = 1_000;
const LONGEST_MS = 60_000;
/** Tries without a word after which the tab gives up: something in between gathers answers. */
const MOST_MUTE = 3;

export type Listening = {
  entidad: string;
  _id: string;
  token: string;
  signal: AbortSignal;
  /** Hears the news, each as its event has it. */
  hear<Name extends keyof EventosFicha>(name: Name, news: EventosFicha[Name]): void;
  /** The line was lost: what is known of the others may be old. */
  onLost(): void;
};

/** `mute`: it was open and nothing came; `over`: there is nothing more to hear here. */
type Outcome = 'heard' | 'lost' | 'mute' | 'over';

/** Something in between gathers whole answers: no other record of this tab tries. */
let muffled = false;

/**
 * Listens to a record until `signal`: opens the stream again when it ends, at once when the network is back. Never throws and
 * tells no failure: without it the screen works as it does with nobody else there.
 */
export async function listenTo(listening: Listening): Promise<void> {
  const { signal } = listening;
  let pause = AGAIN_MS;
  let mute = 0;
  while (!signal.aborted && !muffled) {
    const outcome = await once(listening);
    if (signal.aborted || outcome === 'over') return;
    listening.onLost();
    mute = outcome === 'mute' ? mute + 1 : 0;
    muffled = mute >= MOST_MUTE;
    pause = outcome === 'heard' ? AGAIN_MS : Math.min(pause * 2, LONGEST_MS);
    await restBefore(pause, signal);
  }
}

/** One stream, from its opening to its end. */
async function once({ entidad, _id, token, signal, hear }: Listening): Promise<Outcome> {
  const cut = new AbortController();
  let timer = setTimeout(() => cut.abort(), FIRST_MS);
  let outcome: Outcome = 'lost';
  const parser = createParser({
    onEvent: ({ event, data }) => {
      outcome = 'heard';
      const news = JSON.parse(data) as never;
      if (event === 'fin' && news === 'demasiadas') outcome = 'over';
      else hear(event as keyof EventosFicha, news);
    },
  });
  try {
    const answer = await fetch(`/${ESCUCHAR}?${new URLSearchParams({ entidad, _id })}`, {
      headers: { token, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, cut.signal]),
    });
    // A refusal is the same the next time, but that of a program that is closing or too busy.
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return 'over';
    if (!answer.ok || !answer.body) return 'lost';
    const words = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await words.read();
      if (done) return outcome;
      clearTimeout(timer);
      timer = setTimeout(() => cut.abort(), SILENCE_MS);
      parser.feed(value);
    }
  } catch {
    return outcome === 'lost' && cut.signal.aborted ? 'mute' : outcome;
  } finally {
    clearTimeout(timer);
    cut.abort();
  }
}

/** Waits, with some chance so that tabs do not come all at once; shorter when the network comes back. */
function restBefore(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms * (0.5 + Math.random()));
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
