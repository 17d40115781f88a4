import type { Tone } from '#platform/ui/mark.tsx';
import {
  type ApiClave,
  type FamiliaClave,
  MAX_DIAS,
  type PermisoFamilia,
  type VerboClave,
  verbosClave,
} from '../contract.ts';

/** First part of the key of every query of keys. */
export const KEYS = 'apiClaves';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Label of each state of a key. */
export const states: Record<ApiClave['estado'], { label: string; tone: Tone }> = {
  activa: { label: 'Activa', tone: 'good' },
  caducada: { label: 'Caducada', tone: 'over' },
  revocada: { label: 'Revocada', tone: 'bad' },
};

export const verbs: Record<VerboClave, string> = {
  leer: 'Leer',
  crear: 'Crear',
  actualizar: 'Cambiar',
  eliminar: 'Eliminar',
};

const list = new Intl.ListFormat('es');

/** 'Departamentos: leer y crear. Marcas de productos: crear.' A family without a title goes by its name in the API. */
export const permissionsText = (
  permisos: readonly PermisoFamilia[],
  families: readonly Pick<FamiliaClave, 'recurso' | 'titulo'>[],
): string =>
  permisos
    .map((permiso) => {
      const words = verbosClave.filter((verb) => permiso[verb]).map((verb) => verbs[verb].toLowerCase());
      const titulo = families.find(({ recurso }) => recurso === permiso.recurso)?.titulo ?? permiso.recurso;
      return `${titulo}: ${list.format(words)}.`;
    })
    .join(' ');

/** '2027-03-31' → '31/03/2027'. */
export const spanishDay = (day: string): string => day.split('-').reverse().join('/');

/** Day `days` after `now`, for a date field. */
export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The days between which a key may end. */
export const expiryBounds = (now: Date) => ({ min: dayAfter(now, 0), max: dayAfter(now, MAX_DIAS) });

/** Permissions of the ticked boxes ('familia.verbo'), as the call takes them. */
export function permissionsOf(ticked: readonly string[]): PermisoFamilia[] {
  const families = new Set(ticked.map((one) => one.split('.')[0] ?? ''));
  return [...families].map((recurso) => {
    const may = (verb: VerboClave) => ticked.includes(`${recurso}.${verb}`);
    return {
      recurso,
      leer: may('leer'),
      crear: may('crear'),
      actualizar: may('actualizar'),
      eliminar: may('eliminar'),
    };
  });
}
