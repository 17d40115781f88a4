import { client } from '#platform/browser/operations.ts';
import type { librosOperations } from './operations.ts';

/** Parameters of a report, as its call takes them. */
export type LibroQuery = Readonly<Record<string, string>>;

export const librosCalls = client<typeof librosOperations>({
  libro: 'GET facturas/libro',
  resumenIva: 'GET facturas/resumenIva',
  previsionDeclaracion347: 'GET facturas/previsionDeclaracion347',
  antiguedadDeuda: 'GET facturas/antiguedadDeuda',
});

/** Messages for errors without a message of the server. */
export const librosFallbacks = {
  libro: 'Error al obtener el libro de facturas',
  resumenIva: 'Error al obtener el IVA',
  prevision347: 'Error al obtener la previsión del 347',
  deuda: 'Error al obtener la deuda',
  verificacion: 'Error al comprobar las facturas',
  comparacion: 'Error al comparar con la Agencia Tributaria',
  declaracion: 'Error al obtener la declaración responsable',
  archivo: 'Error al descargar el archivo',
  registros: 'Error al descargar los registros de facturación',
};

/** First part of the key of every query of the libros. */
export const LIBROS = 'facturas libros';
