import { z } from 'zod';
import { choice, type Field, type FieldLabel, named } from '../contract/fields.ts';
import { textField } from '../text/text-field.ts';
import { DIAS, dias, inOrder, TRAMOS_AL_DIA, type Tramo } from './opening-hours.ts';

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

const hour = (title: string): Field<string> => ({
  title,
  schema: textField({ max: 5 }).refine((text) => HOUR.test(text), 'escribe una hora, como 09:30'),
  initial: '',
  input: { kind: 'text', max: 5 },
});

const columns = {
  dia: choice({ title: 'Día', options: DIAS, initial: 'lunes' }),
  desde: hour('Desde'),
  hasta: hour('Hasta'),
};

/** An interval in words: 'el lunes de 09:00 a 14:00'. */
const spoken = ({ dia, desde, hasta }: Tramo) => `el ${DIAS[dia].toLowerCase()} de ${desde} a ${hasta}`;

type Problem = { path: (string | number)[]; message: string };

/** Problems between intervals with valid hours: each must close after it opens, and two may not overlap. */
function problemsBetween(tramos: readonly Tramo[]): Problem[] {
  // The schema of each hour already reports an invalid one.
  if (tramos.some(({ desde, hasta }) => !HOUR.test(desde) || !HOUR.test(hasta))) return [];
  const problems: Problem[] = tramos.flatMap((tramo, index) =>
    tramo.desde < tramo.hasta
      ? []
      : [{ path: [index, 'hasta'], message: `${spoken(tramo)}: ha de cerrar después de abrir` }],
  );
  if (problems.length > 0) return problems;
  const ordered = tramos.map((tramo, index) => ({ tramo, index })).sort((a, b) => inOrder(a.tramo, b.tramo));
  return ordered.flatMap(({ tramo, index }, place) => {
    const before = ordered[place - 1]?.tramo;
    if (before?.dia !== tramo.dia) return [];
    if (tramo.desde < before.hasta)
      return [{ path: [index, 'desde'], message: `${spoken(tramo)}: se pisa con ${spoken(before)}` }];
    const many = ordered[place - TRAMOS_AL_DIA]?.tramo.dia === tramo.dia;
    const message = `el ${DIAS[tramo.dia].toLowerCase()}: escribe ${TRAMOS_AL_DIA} tramos como mucho`;
    return many ? [{ path: [index, 'desde'], message }] : [];
  });
}

/**
 * A field for the opening hours of a week. A day without intervals is closed; an empty list means that the
 * hours are not
 * known. The intervals come out in order, and an invalid or overlapping one is refused at its place in the
 * list.
 */
export const weekHours = (options: FieldLabel): Field<Tramo[]> => ({
  ...named(options),
  schema: z
    .array(
      z.strictObject({
        dia: columns.dia.schema,
        desde: columns.desde.schema,
        hasta: columns.hasta.schema,
      }),
    )
    .max(dias.length * TRAMOS_AL_DIA, 'son demasiados tramos')
    .superRefine((tramos, context) => {
      for (const { path, message } of problemsBetween(tramos))
        context.addIssue({ code: 'custom', path, message });
    })
    .transform((tramos) => tramos.toSorted(inOrder))
    .meta({ examples: [[{ dia: 'lunes', desde: '09:30', hasta: '14:00' }]] }),
  initial: [],
  input: { kind: 'rows', columns, as: 'week' },
});
