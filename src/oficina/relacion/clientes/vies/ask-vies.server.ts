import { z } from 'zod';
import { spanned, traceHeaders } from '#platform/observe/telemetry/observer.server.ts';
import type { ComprobacionVies } from './contract.ts';

/** Service of the European Commission (https://ec.europa.eu/taxation_customs/vies). */
export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** Time limit in milliseconds: VIES waits for each country's service, and the request holds a transaction. */
const PATIENCE_MS = 6_000;

/**
 * Answer of the REST service: `userError` is VALID, INVALID or a failure; general failures come in
 * `errorWrappers`.
 */
const answer = z.object({
  isValid: z.boolean().optional(),
  userError: z.string().optional(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

const COUNTRY = 'El servicio de su país no contesta ahora: prueba más tarde';
const BUSY = 'VIES tiene demasiadas consultas ahora: prueba dentro de un rato';

const WHY: Readonly<Record<string, string>> = {
  MS_UNAVAILABLE: COUNTRY,
  TIMEOUT: COUNTRY,
  MS_MAX_CONCURRENT_REQ: BUSY,
  MS_MAX_CONCURRENT_REQ_TIME: BUSY,
  GLOBAL_MAX_CONCURRENT_REQ: BUSY,
  GLOBAL_MAX_CONCURRENT_REQ_TIME: BUSY,
  SERVICE_UNAVAILABLE: 'VIES no está disponible ahora: prueba más tarde',
  INVALID_INPUT: 'VIES no admite la forma de ese número: repásalo',
  VAT_BLOCKED: 'VIES no deja consultar ese número',
  IP_BLOCKED: 'VIES no admite consultas desde aquí',
};

type Resultado = Pick<ComprobacionVies, 'resultado' | 'motivo'>;

const unknown = (motivo: string): Resultado => ({ resultado: 'sinComprobar', motivo });

/**
 * Asks VIES (European Commission) whether a VAT number is valid for intra-Community operations.
 * `numero` has its two-letter prefix and comes from `readVatNumber`. Never throws: a failure gives its
 * reason in Spanish.
 */
export async function askVies(service: string, numero: string, patienceMs = PATIENCE_MS): Promise<Resultado> {
  const url = `${service.replace(/\/+$/, '')}/ms/${numero.slice(0, 2)}/vat/${numero.slice(2)}`;
  try {
    const response = await spanned({ name: 'GET vies', kind: 'client' }, () =>
      fetch(url, {
        headers: { accept: 'application/json', ...traceHeaders() },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }),
    );
    return read(answer.parse(await response.json()));
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return unknown('VIES tarda demasiado en contestar');
    const garbled = error instanceof SyntaxError || error instanceof z.ZodError;
    return unknown(garbled ? 'VIES ha contestado algo que no se entiende' : 'No se ha podido llegar a VIES');
  }
}

function read({ isValid, userError, errorWrappers = [] }: z.infer<typeof answer>): Resultado {
  const said = errorWrappers[0]?.error ?? userError ?? '';
  if (isValid === true && said === 'VALID') return { resultado: 'valido', motivo: null };
  if (isValid === false && said === 'INVALID') return { resultado: 'noConsta', motivo: null };
  return unknown(WHY[said] ?? 'VIES ha contestado algo que no se entiende');
}
