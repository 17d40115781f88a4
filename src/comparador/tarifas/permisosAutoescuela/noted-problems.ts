import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { isAddress, type OrigenTarifa } from './origen.ts';

type OrigenFields = { origen: OrigenTarifa; vistaEn: string | null; vistaEl: string | null };

/** Problems with the origin of a tarifa (`origen`, and where and when it was seen) on a day (`YYYY-MM-DD`). */
export function problemasDeOrigen(
  { origen, vistaEn, vistaEl }: OrigenFields,
  before: OrigenFields | null,
  hoy: string,
): FieldProblem[] {
  if (before && before.origen !== origen)
    return [
      {
        campo: 'origen',
        motivo:
          origen === 'autoescuela'
            ? 'solo la autoescuela la hace suya, al confirmarla'
            : 'la dice otro: anota otra tarifa',
      },
    ];
  if (origen === 'autoescuela') return [];
  if (origen === 'traida' && !before)
    return [{ campo: 'origen', motivo: 'se publica desde «Precios traídos»' }];
  return [...placeProblems(vistaEn), ...dayProblems(vistaEl, hoy)];
}

function placeProblems(vistaEn: string | null): FieldProblem[] {
  if (!vistaEn) return [{ campo: 'vistaEn', motivo: 'di dónde la has visto: se publica con el precio' }];
  // Words about a poster are accepted; a text that looks like an address must be one that a visitor can follow safely.
  if (!/^\w+:\/\/|^www\./i.test(vistaEn) || (isAddress(vistaEn) && URL.canParse(vistaEn))) return [];
  return [{ campo: 'vistaEn', motivo: 'escribe la dirección completa, con https://' }];
}

function dayProblems(vistaEl: string | null, hoy: string): FieldProblem[] {
  if (!vistaEl) return [{ campo: 'vistaEl', motivo: 'di qué día la has visto' }];
  return vistaEl > hoy ? [{ campo: 'vistaEl', motivo: 'es un día que todavía no ha llegado' }] : [];
}
