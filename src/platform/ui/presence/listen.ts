import { createParser } from 'eventsource-parser';
import { ESCUCHAR, type EventosFicha } from '#platform/kit/presence.ts';

/** Milliseconds to wait for the first data: a proxy that buffers whole answers sends none. */
const FIRST_MS = 10_000;
/** Milliseconds of silence after which the line is dead; the server speaks every twenty seconds. */
const SILENCE_MS = 45_000;
/** Shortest and longest milliseconds between two tries. */
const AGAIN_MS = 1_000;
const LONGEST_MS = 60_000;
/** Tries without data after which the tab gives up: a proxy in between buffers the answers. */
const MOST_MUTE = 3;

export type Listening = {
  entidad: string;
  _id: string;
  token: string;
  signal: AbortSignal;
  /** Hears the news, each as its event has it. */
  hear<Name extends keyof EventosFicha>(name: Name, news: EventosFicha[Name]): void;
  /** Called when the connection is lost: the known news of the others may be old. */
  onLost(): void;
};

/** `mute`: the stream was open and no data came; `over`: there is no use in opening it again. */
type Outcome = 'heard' | 'lost' | 'mute' | 'over';

/** True once a proxy in between buffers the answers: then no record of this tab tries again. */
let muffled = false;

/**
 * Listens to a record until `signal`: opens the stream again when it ends, at once when the network is back. Never throws or
 * reports a failure: without the stream, the screen works as if nobody else were there.
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
    // A refusal (4xx) would repeat, so it ends the listening. A program that is too busy (429) or closing (5xx) is tried again.
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

/** Waits a partly random time, so that tabs do not return all at once. Ends at once when the network comes back. */
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
