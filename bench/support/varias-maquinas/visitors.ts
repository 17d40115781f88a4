import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { frontDoor } from './front-door.ts';
import { until } from './patroni.ts';

/** A public page that somebody asked for; times by `performance.now()`. */
export type Visit = {
  path: string;
  /** Whether it had been asked for before. */
  known: boolean;
  sent: number;
  at: number;
  /** 0 when the connection was cut. */
  estado: number;
  /** The page shows the moment of its data, because the database is away. */
  dated: boolean;
  words: string;
};

export type Visitors = { visits: Visit[]; finish(): Promise<void> };

/** Pages that everybody asks for. */
const KNOWN = [
  '/?permiso=B&lugar=Sevilla',
  '/?permiso=B&lugar=Madrid',
  '/?permiso=A2&lugar=Valencia',
  '/como-ordenamos/',
  '/guia-coste-carnet',
];

const PAUSE_MS = 120;

let searches = 0;

/** A search that nobody has made. */
const newSearch = () => {
  searches += 1;
  return `/?permiso=B&lugar=Madrid&hasta=${900 + searches}`;
};

/** Requests the pages of `KNOWN` from each program until it answers 200; a program that has just started may answer 503. */
export async function askKnown(ports: readonly number[]): Promise<void> {
  for (const port of ports)
    for (const path of KNOWN)
      await until(`${path} made`, async () => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        await answer.arrayBuffer();
        return answer.status === 200;
      });
}

/** `count` people look at public pages with pauses of about a tenth of a second: two known pages, then a new search. */
export function startVisitors(fronts: readonly string[], count: number): Visitors {
  const visits: Visit[] = [];
  let finishing = false;
  const work = Array.from({ length: count }, async (_, person) => {
    const ask = frontDoor(fronts);
    for (let n = person; !finishing; n += 1) {
      const known = n % 3 !== 0;
      const path = known ? (KNOWN[n % KNOWN.length] ?? '/') : newSearch();
      visits.push(await visit(ask, path, known));
      await wait(PAUSE_MS);
    }
  });
  const all = Promise.all(work);
  all.catch(() => undefined);
  return {
    visits,
    finish: async () => {
      finishing = true;
      await all;
    },
  };
}

async function visit(ask: ReturnType<typeof frontDoor>, path: string, known: boolean): Promise<Visit> {
  const sent = performance.now();
  const seen = { path, known, sent };
  try {
    const answer = await ask(path);
    const text = await answer.text();
    const isPage = text.includes('</html>');
    return {
      ...seen,
      at: performance.now(),
      // A page that was cut in the middle counts as no answer.
      estado: answer.status === 200 && !isPage ? 0 : answer.status,
      dated: text.includes('ahora no podemos actualizarlos'),
      words: answer.status === 200 ? '' : wordsOf(text),
    };
  } catch (error) {
    return {
      ...seen,
      at: performance.now(),
      estado: 0,
      dated: false,
      words: inspect(error, { breakLength: Infinity }).slice(0, 400),
    };
  }
}

/** Text of the page when it cannot be shown. */
const wordsOf = (text: string): string =>
  /No se puede mostrar[^<"]*/.exec(text)?.[0] ??
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120);
