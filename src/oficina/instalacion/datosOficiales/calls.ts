import { client } from '#platform/browser/operations.ts';
import type { datosOficialesOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const datosOficialesFallbacks = {
  consultar: 'Error al obtener los datos oficiales',
  cargar: 'Error al pedir la carga',
  responder: 'Error al responder',
  recuperar: 'Error al recuperar la versión anterior',
  quitar: 'Error al quitar el mes',
};

/** First part of the query keys of the official data. */
export const DATOS_OFICIALES = 'datosOficiales';

const calls = client<typeof datosOficialesOperations>({
  consultar: 'GET datosOficiales/consultar',
  cargarIncluido: 'PUT datosOficiales/cargarIncluido',
  descargar: 'PUT datosOficiales/descargar',
  traerUltimos: 'PUT datosOficiales/traerUltimos',
  admitir: 'PUT datosOficiales/admitir',
  descartar: 'PUT datosOficiales/descartar',
  recuperar: 'PUT datosOficiales/recuperar',
  quitar: 'PUT datosOficiales/quitar',
  subir: 'POST datosOficiales/subir',
});

export const datosOficialesCalls = {
  ...calls,
  consultar: (signal: AbortSignal) => calls.consultar({}, signal),
  cargarIncluido: () => calls.cargarIncluido({}),
  traerUltimos: () => calls.traerUltimos({}),
  admitir: (id: string) => calls.admitir({ id }),
  descartar: (id: string) => calls.descartar({ id }),
  subir: (file: File) => calls.subir({ nombre: file.name.slice(-200) }, { file }),
};
