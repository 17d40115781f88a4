import { ApiError, NO_ANSWER } from '#platform/browser/api-error.ts';
import { client } from '#platform/browser/operations.ts';
import type { InformeLeido } from './contract.ts';
import type { informesOperations } from './operations.ts';

/** Parameters of an informe, as its call and its address take them. */
export type InformeQuery = Readonly<Record<string, string>>;

/** A report of ten years over a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

const calls = client<typeof informesOperations>({ leer: 'GET informes/leer' });

type Line = { avance?: number; informe?: InformeLeido; error?: string };

/** Reads an informe; `onProgress` receives the progress, from 0 to 1, if the informe comes in parts. */
export const readInforme = (
  asked: InformeQuery,
  { signal, onProgress }: { signal: AbortSignal; onProgress(avance: number): void },
): Promise<InformeLeido> =>
  calls.leer(asked, {
    signal,
    timeoutMs: TIMEOUT_MS,
    accept: 'application/x-ndjson',
    read: async (response) => {
      for await (const { avance, informe, error } of linesOf(response)) {
        if (avance !== undefined) onProgress(avance);
        if (error !== undefined) throw new ApiError({ codigo: NO_ANSWER, mensaje: error });
        if (informe) return informe;
      }
      throw new ApiError({ codigo: NO_ANSWER, mensaje: '' });
    },
  });

async function* linesOf({ body }: Response): AsyncGenerator<Line> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}

/** Messages for errors that bring none from the server. */
export const informeFallbacks = {
  leer: 'Error al obtener el informe',
  exportar: 'Error al descargar el informe',
};
