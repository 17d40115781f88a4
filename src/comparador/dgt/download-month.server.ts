import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatMonth } from '#platform/kit/format.ts';
import { getOverHttp } from './get-over-http.server.ts';
import { lastDayOf, type Mes } from './months.ts';

/** The download of a month from the DGT failed; the message is for the person who started it. */
export class DescargaFallida extends Error {
  override name = 'DescargaFallida';
}

/** The DGT has not published the month yet. */
export class MesSinPublicar extends DescargaFallida {
  override name = 'MesSinPublicar';
}

export type DownloadOptions = {
  /**
   * Address with {AAAA} for the year, {M} for the month without zero, {DESDE} and {HASTA} for its days as YYYYMMDD.
   */
  template: string;
  mes: Mes;
  /** Path of the file to write. */
  target: string;
  /** Receives the bytes read so far and in all; in all is 0 when the server does not say. */
  onProgress?: (read: number, total: number) => void;
  /** Milliseconds before the second, third… try. */
  waits?: readonly number[];
  /** Milliseconds without a byte before a try is given up. */
  patience?: number;
};

// Milliseconds. The DGT's server is slow to wake up and must not be pressed.
const WAITS = [2_000, 8_000];
const PATIENCE = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Gives the address of a month's file. */
export function monthUrl(template: string, mes: Mes): string {
  const values: Record<string, string> = {
    AAAA: mes.slice(0, 4),
    M: String(Number(mes.slice(5, 7))),
    DESDE: mes.replaceAll('-', ''),
    HASTA: lastDayOf(mes).replaceAll('-', ''),
  };
  return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/**
 * Downloads the file of a month from the DGT. Tries again, after growing waits, when the network or the server fails.
 * Throws `MesSinPublicar` when the month is not published and `DescargaFallida` when every try failed.
 */
export async function downloadMonth(options: DownloadOptions): Promise<void> {
  const waits = [...(options.waits ?? WAITS)];
  for (;;) {
    const problem = await attempt(options);
    if (problem === undefined) return;
    const wait = waits.shift();
    if (wait === undefined) {
      throw new DescargaFallida(
        `No se ha podido descargar el fichero de ${formatMonth(options.mes)}: ${problem}`,
      );
    }
    await sleep(wait);
  }
}

/** Gives undefined when the download worked and the reason when a later try may work; throws when none will. */
async function attempt(options: DownloadOptions): Promise<string | undefined> {
  const { template, mes, target, onProgress, patience = PATIENCE } = options;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patience);
  try {
    const response = await getOverHttp(monthUrl(template, mes), giveUp.signal).catch(networkFailed);
    const { statusCode = 0 } = response;
    if (statusCode !== 200) response.destroy();
    if (statusCode >= 500) return `la DGT ha respondido con el error ${statusCode}`;
    refuseAnswer(statusCode, mes);
    const total = Number(response.headers['content-length'] ?? 0);
    let read = 0;
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        timer.refresh();
        read += chunk.length;
        if (read > MAX_BYTES)
          throw new DescargaFallida('La descarga pasa de 64 MiB: no es un fichero mensual.');
        onProgress?.(read, total);
        yield chunk;
      }
    };
    await pipeline(arriving(response), counted, createWriteStream(target));
    return undefined;
  } catch (error) {
    if (error instanceof DescargaFallida) throw error;
    if (!(error instanceof NetworkFailed)) throw error;
    return giveUp.signal.aborted ? 'la DGT no responde' : `falla la red (${error.message})`;
  } finally {
    clearTimeout(timer);
  }
}

function refuseAnswer(status: number, mes: Mes): void {
  if (status === 404) {
    throw new MesSinPublicar(`La DGT aún no ha publicado los resultados de ${formatMonth(mes)}.`);
  }
  if (status !== 200) throw new DescargaFallida(`La DGT ha rechazado la descarga (respuesta ${status}).`);
}

/** A failure of the network, and not of writing the file. */
class NetworkFailed extends Error {}

function networkFailed(cause: unknown): never {
  throw new NetworkFailed(cause instanceof Error ? cause.message : String(cause), { cause });
}

async function* arriving(response: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch(networkFailed);
      if (done) return;
      yield value;
    }
  } finally {
    // Without this an abandoned download would hold its connection.
    await chunks.return?.();
  }
}
