import { client } from '#platform/browser/operations.ts';
import type { PerfilExigido } from './contract.ts';
import type { politicaOperations } from './operations.ts';

export const politicaFallbacks = {
  leer: 'Error al obtener quién entra con doble factor',
  exigir: 'Error al guardar quién entra con doble factor',
};

const calls = client<typeof politicaOperations>({
  leer: 'GET negocio/leerPoliticaAcceso',
  exigir: 'PUT negocio/exigirDobleFactor',
});

export const politicaCalls = {
  leer: (signal: AbortSignal) => calls.leer({}, signal),
  exigir: (version: number, exigenDobleFactor: PerfilExigido[]) =>
    calls.exigir({ version, exigenDobleFactor }),
};
