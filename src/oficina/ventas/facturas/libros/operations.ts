import { operations } from '#platform/kit/contract/operation.ts';
import {
  antiguedadDeuda,
  libro,
  pedir347,
  pedirLibro,
  pedirResumen,
  prevision347,
  resumenIva,
} from './contract.ts';

/** Calls of the libro of issued facturas, tax, form 347 and debt. */
export const librosOperations = operations({
  libro: {
    method: 'GET',
    path: 'facturas/libro',
    summary: 'Libro registro de facturas emitidas de un periodo (RD 1624/1992, art. 63)',
    query: pedirLibro,
    answer: libro,
  },
  resumenIva: {
    method: 'GET',
    path: 'facturas/resumenIva',
    summary: 'IVA repercutido de un periodo, por trimestre, régimen y tipo, con sus totales',
    query: pedirResumen,
    answer: resumenIva,
  },
  previsionDeclaracion347: {
    method: 'GET',
    path: 'facturas/previsionDeclaracion347',
    summary: 'Clientes que irían en el modelo 347 de un año, por trimestres',
    query: pedir347,
    answer: prevision347,
  },
  antiguedadDeuda: {
    method: 'GET',
    path: 'facturas/antiguedadDeuda',
    summary: 'Lo que debe hoy cada cliente, según los días que hace que venció',
    answer: antiguedadDeuda,
  },
});
