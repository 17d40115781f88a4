import { expect, test } from 'vitest';
import type { Solicitud } from '../contract.ts';
import { warningsOf } from './claim-words.ts';

const claim = (changes: Partial<Solicitud>): Solicitud => ({
  _id: 'a',
  estado: 'pendiente',
  motivo: null,
  creadaEn: '2026-11-21T10:00:00Z',
  resueltaEn: null,
  cliente: {
    _id: 'c',
    codigo: 'C-1',
    razonSocial: 'Mirador, S. L.',
    nombreComercial: 'Mirador',
    nif: 'B12345674',
    email: null,
    telefono: null,
  },
  usuario: { nombre: 'Ana', email: 'ana@ejemplo.es', emailVerificado: true, porEnlace: false },
  autoescuela: { codigo: 'M 1', nombre: 'MIRADOR', secciones: [], comprobada: null, yaEsDe: null },
  ...changes,
});

const words = (changes: Partial<Solicitud>) => warningsOf(claim(changes)).join(' ');

test('de un alta en la que todo cuadra no hay nada que advertir', () => {
  expect(words({})).toBe('');
});

test('se advierte de una autoescuela que ya es de otro cliente', () => {
  expect(
    words({ autoescuela: { codigo: 'M 1', nombre: 'X', secciones: [], comprobada: null, yaEsDe: 'Vereda' } }),
  ).toContain('ya es de otro cliente: Vereda');
});

test('se advierte de un correo sin confirmar y de que no eligió autoescuela, a la vez', () => {
  const usuario = { nombre: 'Ana', email: 'ana@ejemplo.es', emailVerificado: false, porEnlace: false };
  expect(warningsOf(claim({ usuario, autoescuela: null }))).toHaveLength(2);
});

test('de un alta ya resuelta no se advierte nada', () => {
  expect(words({ estado: 'aprobada', autoescuela: null })).toBe('');
});
