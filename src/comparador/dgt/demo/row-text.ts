import { type Random, successes } from '#platform/kit/seeded-random.ts';
import type { Mes } from '../months.ts';
import type { Attempts } from './courses.ts';

/** Exams of a section in one test, exam centre and month. */
export type Sitting = {
  provincia: string;
  centro: string;
  codigo: string;
  nombre: string;
  seccion: string;
  mes: Mes;
  tipo: string;
  permiso: string;
  exams: number;
  rate: number;
  attempts: Attempts;
};

/** Writes a line of the monthly file, padded like the DGT's, and draws its passes at the sitting's rate. */
export function rowText(random: Random, sitting: Sitting): string {
  const { exams, rate, attempts } = sitting;
  const passes = successes(random, exams, rate);
  const byAttempt = [0, 0, 0, 0];
  for (let i = 0; i < passes; i++) {
    let draw = random();
    const attempt = attempts.findIndex((part) => {
      draw -= part;
      return draw < 0;
    });
    const slot = attempt < 0 ? 3 : attempt;
    byAttempt[slot] = (byAttempt[slot] ?? 0) + 1;
  }
  const [year, month] = sitting.mes.split('-').map(Number);
  return [
    sitting.provincia,
    sitting.centro,
    sitting.codigo.padEnd(6),
    sitting.nombre,
    sitting.seccion.padEnd(2),
    String(month).padEnd(2),
    year,
    sitting.tipo,
    sitting.permiso.padEnd(3),
    passes,
    ...byAttempt,
    exams - passes,
  ].join(';');
}
