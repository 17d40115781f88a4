import type { ComponentType } from 'react';
import type { Due } from '../due-words.ts';
import type { ActProps } from './act-button.tsx';

/** Buttons of each card, which act on a row in its place. */
export type Acts = Readonly<Record<string, ComponentType<ActProps>>>;

/** Text of the link to a row's screen, by card, when it can say more than «Abrir». */
export const OPENS: Readonly<Record<string, string>> = {
  presupuestos: 'Responder',
  documentos: 'Firmar',
  tarifas: 'Confirmar',
  altas: 'Revisar',
  cambiosIdentidad: 'Revisar',
  replicas: 'Leer',
  peticiones: 'Llevar',
  preciosTraidos: 'Mirar',
  direccionesTraidas: 'Mirar',
};

/** What happens on the day of a row, by card, where the day alone does not say it. */
export const DUE: Readonly<Record<string, Due>> = {
  facturasVencidas: 'vence',
  facturas: 'vence',
  presupuestosSinEnviar: 'caduca',
  presupuestosCaducan: 'caduca',
  presupuestosSinRespuesta: 'caduca',
  presupuestosCaducados: 'caduca',
};

const KINDS = {
  dinero: 'Dinero',
  ventas: 'Ventas',
  agenda: 'Actividades',
  alumnos: 'Alumnos',
  otros: 'Lo demás',
  comparador: 'Comparador',
} as const;

export type Kind = keyof typeof KINDS;

export const kindNames: Readonly<Record<Kind, string>> = KINDS;

const KIND_OF: Readonly<Record<string, Kind>> = {
  actividadesVencidas: 'agenda',
  actividadesHoy: 'agenda',
  sinRespuesta48: 'alumnos',
  sinRespuesta24: 'alumnos',
  peticiones: 'alumnos',
  aeatRechazadas: 'dinero',
  aeatEsperando: 'dinero',
  facturasVencidas: 'dinero',
  presupuestosSinEnviar: 'ventas',
  presupuestosCaducan: 'ventas',
  presupuestosSinRespuesta: 'ventas',
  presupuestosCaducados: 'ventas',
  pedidosNuevos: 'ventas',
  pedidosSinFacturar: 'ventas',
  firmas: 'ventas',
  altas: 'comparador',
  cambiosIdentidad: 'comparador',
  replicas: 'comparador',
  preciosTraidos: 'comparador',
  direccionesTraidas: 'comparador',
  anuncios: 'comparador',
  tarifas: 'comparador',
};

/** Kind of work of a card. */
export const kindOf = (clave: string): Kind => KIND_OF[clave] ?? 'otros';
