import { expect, test } from 'vitest';
import type { Enviada } from '#oficina/relacion/alumnos/sent.ts';
import { nextStep } from './next-step.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

const sentTo = (cliente: string, estado: Enviada['estado'], enviadaEn = '2026-11-26T10:00:00Z'): Enviada => ({
  _id: cliente,
  estado,
  enviadaEn,
  vistaEn: null,
  respondidaEn: estado === 'respondida' ? '2026-11-26T11:00:00Z' : null,
  retiradaEn: null,
  precioVisto: null,
  versionConsentimiento: null,
  precioOfrecido: null,
  oferta: null,
  respuesta: null,
  mensajes: [],
  _idAlumno: 'a',
  _idCliente: cliente,
  alumno: 'Ana',
  cliente,
  permiso: 'B',
});

const OPEN = { etapa: 'prospeccion', emailVerificadoEn: null, motivoCierre: null };
const OLD = '2026-11-24T11:59:00Z';

test.each<[string, Parameters<typeof nextStep>[0], Enviada[], string, string]>([
  ['sin enviar', OPEN, [], 'send', 'Todavía no se ha enviado a ninguna autoescuela'],
  ['por confirmar', OPEN, [sentTo('Faro', 'pendiente')], 'confirm', 'Falta que confirme su correo'],
  ['recién enviada', OPEN, [sentTo('Faro', 'enviada')], 'wait', 'Esperando a Faro'],
  [
    'a los dos días, la que más espera',
    OPEN,
    [sentTo('Olmo', 'enviada', '2026-11-24T11:00:00Z'), sentTo('Faro', 'vista', '2026-11-24T10:00:00Z')],
    'late',
    'Sin respuesta de Faro',
  ],
  [
    'antes de los dos días no',
    OPEN,
    [sentTo('Faro', 'vista', '2026-11-24T12:01:00Z')],
    'wait',
    'Esperando a Faro',
  ],
  [
    'lo respondido va antes que lo que espera',
    OPEN,
    [sentTo('Olmo', 'enviada', OLD), sentTo('Faro', 'respondida')],
    'call',
    'Faro le ha respondido',
  ],
  [
    'apuntarse en una lo cierra',
    OPEN,
    [sentTo('Olmo', 'respondida'), sentTo('Faro', 'ganada')],
    'done',
    'Se ha apuntado en Faro',
  ],
  [
    'cerrada',
    { ...OPEN, etapa: 'perdido' },
    [sentTo('Faro', 'respondida')],
    'closed',
    'La solicitud está cerrada',
  ],
  [
    'todas cerradas',
    OPEN,
    [sentTo('Faro', 'perdida'), sentTo('Olmo', 'retirada')],
    'closed',
    'Nada pendiente',
  ],
])('lo siguiente: %s', (_case, known, sent, kind, title) => {
  expect(nextStep(known, sent, NOW)).toMatchObject({ kind, title });
});

test('una solicitud cerrada dice por qué se cerró', () => {
  const closed = { ...OPEN, etapa: 'descartado', motivoCierre: 'Le queda lejos' };
  expect(nextStep(closed, [], NOW).under).toBe('Le queda lejos');
  expect(nextStep({ ...closed, motivoCierre: null }, [], NOW).under).toBe('Sin motivo apuntado');
});
