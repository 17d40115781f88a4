import { createParser } from 'eventsource-parser';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { ESCUCHAR, type EventosFicha } from '#platform/kit/presence.ts';
import { until } from './program.testing.server.ts';

export type Listener = {
  status: number;
  headers: Headers;
  /** Data of all the events with this name so far, oldest first. */
  heard<Name extends keyof EventosFicha>(name: Name): EventosFicha[Name][];
  /** Waits until `is` is true for the last event with this name. */
  hears<Name extends keyof EventosFicha>(
    name: Name,
    is: (last: EventosFicha[Name]) => boolean,
  ): Promise<void>;
  /** Waits until the server ends the stream. */
  ends(): Promise<void>;
  /** Closes the tab. */
  close(): void;
};

/** Listens to a record as a tab of the panel does. */
export async function listenAs(
  origin: string,
  { token, entidad = 'clientes', _id }: { token: string; entidad?: string; _id: string },
): Promise<Listener> {
  const tab = new AbortController();
  atTheEnd(() => tab.abort());
  const answer = await fetch(`${origin}/${ESCUCHAR}?${new URLSearchParams({ entidad, _id })}`, {
    headers: { token },
    signal: tab.signal,
  });
  const events: [string | undefined, unknown][] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push([event, JSON.parse(data)]) });
  let ended = false;
  const read = async () => {
    if (answer.status !== 200 || !answer.body) return;
    for await (const words of answer.body.pipeThrough(new TextDecoderStream())) parser.feed(words);
  };
  read()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  const heard = <Name extends keyof EventosFicha>(name: Name) =>
    events.flatMap(([event, news]) => (event === name ? [news as EventosFicha[Name]] : []));
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    hears: (name, is) =>
      until(async () => {
        const last = heard(name).at(-1);
        return last !== undefined && is(last);
      }),
    ends: () => until(async () => ended),
    close: () => tab.abort(),
  };
}
