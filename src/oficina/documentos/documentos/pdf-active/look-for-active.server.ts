import { openReaders, ReaderStopped } from '#platform/files/readers/readers.server.ts';

const TOO_MUCH = 'es demasiado complicado para revisarlo: imprímelo como un PDF nuevo y envía ese';

/** Each process holds several copies of its documento, so one runs at a time and the rest wait unread. */
const withReader = openReaders<Uint8Array, string | undefined>({
  file: new URL('./pdf-active-process.server.ts', import.meta.url),
  atOnce: 1,
  busy: 'Se están revisando muchos documentos a la vez. Prueba dentro de un momento',
  ms: 20_000,
  heapMb: 384,
  residentMb: 640,
});

/**
 * Active part of a PDF (see `findActive`), found in its own process, one documento at a time. Calls `load`
 * when its turn comes. A PDF that takes too long or too much memory is also reported. Throws 503 when
 * fifty wait.
 */
export async function lookForActive(load: () => Promise<Buffer>): Promise<string | undefined> {
  try {
    return await withReader(async (ask) => ask(await load()));
  } catch (error) {
    if (error instanceof ReaderStopped) return TOO_MUCH;
    throw error;
  }
}
