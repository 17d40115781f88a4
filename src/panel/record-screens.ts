import type { ComponentType } from 'react';
import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import type { ScreensUnder } from '#oficina/base/shown.ts';
import { rowsScreens } from './place-screens.ts';

/** Loads the module of a family that says how its records are. */
type LoadRecord = () => Promise<{ record: RecordFamily }>;

type LoadPart = () => Promise<{ screenOf(record: RecordFamily): ComponentType }>;

/** Parts that are made from the family's record alone. */
const PARTS = {
  datos: ['Datos', () => import('#oficina/trabajo/record/record-data.tsx')],
  documentos: ['Documentos', () => import('#oficina/trabajo/record/documentos-part.tsx')],
  cronologia: ['Cronología', () => import('#oficina/trabajo/record/timeline-part.tsx')],
  historial: ['Historial', () => import('#oficina/trabajo/record/history-part.tsx')],
} as const satisfies Record<string, readonly [string, LoadPart]>;

/** Screens of these parts of the record of an `entidad`. */
export const partsOf = (
  entidad: RecordFamily['entidad'],
  load: LoadRecord,
  parts: readonly (keyof typeof PARTS)[],
): ScreensUnder =>
  Object.fromEntries(
    parts.map((path) => {
      const [name, loadPart] = PARTS[path];
      const screen = async () => {
        const [{ record }, { screenOf }] = await Promise.all([load(), loadPart()]);
        return { Component: screenOf(record) };
      };
      return [`:id/${path}`, [`${name} del ${entidad}`, screen]];
    }),
  );

/** Screens of the actividades of the record of an `entidad`. */
export const actividadesOf = (entidad: RecordFamily['entidad'], load: LoadRecord): ScreensUnder =>
  rowsScreens(':id/actividades', { title: `Actividades del ${entidad}`, one: 'Actividad' }, async () => {
    const part = import('#oficina/trabajo/record/actividades-part.ts');
    return (await part).screensOf((await load()).record);
  });
