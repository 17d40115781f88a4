import { download } from '#platform/browser/download.ts';
import { client } from '#platform/browser/operations.ts';
import type { Correccion, Importacion } from './contract.ts';
import type { importOperations } from './operations.ts';

/** First part of the keys of these queries. */
export const IMPORTS = 'importaciones';

export type Mapping = Pick<Importacion, 'mapeo' | 'tambien' | 'clave' | 'modo' | 'crearClientes'>;

const calls = client<typeof importOperations>({
  subir: 'POST importaciones/subir',
  campos: 'GET importaciones/campos',
  leer: 'GET importaciones/leer',
  consultarPorId: 'GET importaciones/consultarPorId',
  filas: 'GET importaciones/filas',
  simular: 'PUT importaciones/simular',
  ejecutar: 'PUT importaciones/ejecutar',
  entender: 'PUT importaciones/entender',
  corregir: 'PUT importaciones/corregir',
  deshacer: 'PUT importaciones/deshacer',
  traidas: 'GET importaciones/traidas',
  leerJuntas: 'GET importaciones/leerJuntas',
  destinar: 'PUT importaciones/destinar',
  simularJuntas: 'PUT importaciones/simularJuntas',
  ejecutarJuntas: 'PUT importaciones/ejecutarJuntas',
  deshacerJuntas: 'PUT importaciones/deshacerJuntas',
});

export const importCalls = {
  ...calls,
  leer: (
    query: { familia: string; despues?: string | undefined; antes?: string | undefined },
    signal: AbortSignal,
  ) => calls.leer({ ...query, limite: 10 }, signal),
  traidas: (signal: AbortSignal) => calls.traidas({}, signal),
  destinar: ({ _id, version }: Importacion, familia: string | null) =>
    calls.destinar({ _id, version, familia }),
  /** Sends a file of a known family, or a file of a group (`traida`) whose family the server guesses. */
  subir: (of: { familia?: string; traida?: string }, file: File) =>
    calls.subir({ ...of, nombre: file.name.slice(-200) }, { file }),
  simular: ({ _id, version }: Importacion, mapping: Mapping) => calls.simular({ _id, version, ...mapping }),
  entender: (
    { _id, version }: Importacion,
    change: { lectura?: Importacion['lectura']; decisiones?: Importacion['decisiones'] },
  ) => calls.entender({ _id, version, ...change }),
  corregir: ({ _id, version }: Importacion, correcciones: Correccion[]) =>
    calls.corregir({ _id, version, correcciones }),
  ejecutar: ({ _id, version }: Importacion) => calls.ejecutar({ _id, version }),
  deshacer: ({ _id }: Importacion) => calls.deshacer({ _id }),
  rechazadas: (_id: string) =>
    download(
      'importaciones/rechazadas',
      { _id },
      { signal: new AbortController().signal, onProgress: () => {} },
    ),
};
