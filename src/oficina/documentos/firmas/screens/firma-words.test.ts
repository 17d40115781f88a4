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
  [ONE, 'pendiente', 'En espera', 'después de los anteriores'],
  [ONE, 'rechazado', 'Sin firmar', 'no le llegó el turno'],
  [{ ...ONE, enviadoEn: '2026-11-21T10:00:00Z' }, 'caducado', 'Sin firmar', 'no lo abrió'],
  [COPIA, 'parcial', 'En espera', 'Recibe una copia · al final, por correo'],
  [COPIA, 'firmado', 'Con copia', 'Recibe una copia'],
  [COPIA, 'revocado', 'Sin copia', 'Recibe una copia'],
] as const)(
  'de quien no ha respondido (%#) se dice lo que vale cuando está %s',
  (one, estado, state, words) => {
    expect(stateOfFirmante(one, estado).text).toBe(state);
    expect(wordsOfFirmante(one, { estado, cargo: undefined })).toBe(words);
  },
);
