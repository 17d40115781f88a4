import { expect, test } from 'vitest';
import { stateOfFirmante, wordsOfFirmante } from './firma-words.ts';

const ONE = {
  _id: '1',
  orden: 2,
  rol: 'firmante' as const,
  nombre: 'Ana Peña',
  nif: null,
  email: null,
  enviadoEn: null,
  vistoEn: null,
  firmadoEn: null,
  rechazadoEn: null,
  rechazadoMotivo: null,
  recordatorios: 0,
  turno: false,
};
const COPIA = { ...ONE, rol: 'copia' as const, email: 'ana@ejemplo.es' };

test.each([
  ['pendiente', ONE, 'En espera', 'después de los anteriores'],
  ['rechazado', ONE, 'Sin firmar', 'no le llegó el turno'],
  [
    'parcial',
    { ...ONE, turno: true, enviadoEn: '2026-11-21T10:00:00Z' },
    'Falta',
    'por correo el 21\u00a0nov, sin abrir',
  ],
  ['caducado', { ...ONE, enviadoEn: '2026-11-21T10:00:00Z' }, 'Sin firmar', 'no lo abrió'],
  ['parcial', COPIA, 'En espera', 'Recibe una copia · al final, por correo'],
  ['firmado', COPIA, 'Con copia', 'Recibe una copia'],
  ['revocado', COPIA, 'Sin copia', 'Recibe una copia'],
] as const)('de quien no ha respondido se dice lo que vale cuando está %s', (estado, one, state, words) => {
  expect(stateOfFirmante(one, estado).text).toBe(state);
  expect(wordsOfFirmante(one, { estado, cargo: undefined })).toBe(words);
});
