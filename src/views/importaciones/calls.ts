import { call } from '#web/call.ts';
import { download } from '#web/download.ts';
import type { CampoImportado, FilaImportada, Importacion, ResultadoFila } from './contract.ts';

/** First part of the keys of these queries. */
export const IMPORTS = 'importaciones';

export type Page<Row> = {
  filas: Row[];
  total: number;
  desde: number;
  siguiente: string | null;
  anterior: string | null;
};

export type RowsQuery = {
  _id: string;
  resultado?: ResultadoFila | undefined;
  despues?: string | undefined;
  antes?: string | undefined;
};

export type Mapping = Pick<Importacion, 'mapeo' | 'clave' | 'modo'>;

export const importCalls = {
  campos: (familia: string, signal: AbortSignal) =>
    call<CampoImportado[]>('GET', 'importaciones/campos', { query: { familia } }, { signal }),
  leer: (
    query: { familia: string; despues?: string | undefined; antes?: string | undefined },
    signal: AbortSignal,
  ) => call<Page<Importacion>>('GET', 'importaciones/leer', { query: { ...query, limite: 10 } }, { signal }),
  consultarPorId: (_id: string, signal: AbortSignal) =>
    call<Importacion>('GET', 'importaciones/consultarPorId', { query: { _id } }, { signal }),
  filas: (query: RowsQuery, signal: AbortSignal) =>
    call<Page<FilaImportada>>('GET', 'importaciones/filas', { query }, { signal }),
  subir: (familia: string, file: File) =>
    call<Importacion>('POST', 'importaciones/subir', {
      query: { familia, nombre: file.name.slice(-200) },
      body: file,
    }),
  simular: ({ _id, version }: Importacion, mapping: Mapping) =>
    call<Importacion>('PUT', 'importaciones/simular', { body: { _id, version, ...mapping } }),
  ejecutar: ({ _id, version }: Importacion) =>
    call<Importacion>('PUT', 'importaciones/ejecutar', { body: { _id, version } }),
  deshacer: ({ _id }: Importacion) => call<Importacion>('PUT', 'importaciones/deshacer', { body: { _id } }),
  rechazadas: (_id: string) =>
    download(
      'importaciones/rechazadas',
      { _id },
      { signal: new AbortController().signal, onProgress: () => {} },
    ),
};
