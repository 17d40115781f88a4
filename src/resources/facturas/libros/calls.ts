import { call } from '#web/call.ts';
import type { ListPage } from '#web/ui/list/types.ts';
import type { Comparacion } from '../../verifactu/comparison-contract.ts';
import type { Declaracion, TramoVerificado } from '../../verifactu/verification-contract.ts';
import type { AntiguedadDeuda, Apunte, Prevision347, ResumenIva } from './contract.ts';

/** Parameters of a report, as its call takes them. */
export type LibroQuery = Readonly<Record<string, string>>;

export const librosCalls = {
  libro: (query: LibroQuery, signal: AbortSignal) =>
    call<ListPage<Apunte>>('GET', 'facturas/libro', { query }, { signal }),
  resumenIva: (query: LibroQuery, signal: AbortSignal) =>
    call<ResumenIva>('GET', 'facturas/resumenIva', { query }, { signal }),
  prevision347: (query: LibroQuery, signal: AbortSignal) =>
    call<Prevision347>('GET', 'facturas/previsionDeclaracion347', { query }, { signal }),
  deuda: (signal: AbortSignal) => call<AntiguedadDeuda>('GET', 'facturas/antiguedadDeuda', {}, { signal }),
  verificacion: (query: LibroQuery, signal: AbortSignal) =>
    call<TramoVerificado>('GET', 'facturas/verificacion', { query }, { signal }),
  declaracion: (query: LibroQuery, signal: AbortSignal) =>
    call<Declaracion>('GET', 'facturas/declaracionResponsable', { query }, { signal }),
  comparacion: (query: LibroQuery, signal: AbortSignal) =>
    call<Comparacion>('GET', 'facturas/comparacionAgencia', { query }, { signal }),
};

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
