import { ApiError, NO_ANSWER } from '#web/api-error.ts';
import { call } from '#web/call.ts';
import type { InformeLeido } from './contract.ts';

/** What a report is asked for, as its call and its address take it. */
export type Asked = Readonly<Record<string, string>>;

/** A report of ten years over a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

type Line = { avance?: number; informe?: InformeLeido; error?: string };

/** Reads a report, told how far it has come, from 0 to 1, where it takes long enough to come in parts. */
export const readReport = (
  asked: Asked,
  { signal, onProgress }: { signal: AbortSignal; onProgress(avance: number): void },
): Promise<InformeLeido> =>
  call<InformeLeido>(
    'GET',
    'informes/leer',
    { query: asked },
    {
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
    },
  );

async function* linesOf({ body }: Response): AsyncGenerator<Line> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}

/** Said when the server gave no message of its own. */
export const reportFallbacks = {
  leer: 'Error al obtener el informe',
  exportar: 'Error al descargar el informe',
};
