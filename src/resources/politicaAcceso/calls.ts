import { call } from '#web/call.ts';
import type { PerfilExigido, Politica } from './contract.ts';

export const politicaFallbacks = {
  leer: 'Error al obtener quién entra con doble factor',
  exigir: 'Error al guardar quién entra con doble factor',
};

export const politicaCalls = {
  leer: (signal: AbortSignal) => call<Politica>('GET', 'negocio/leerPoliticaAcceso', {}, { signal }),
  exigir: (version: number, exigenDobleFactor: PerfilExigido[]) =>
    call<Politica>('PUT', 'negocio/exigirDobleFactor', { body: { version, exigenDobleFactor } }),
};
