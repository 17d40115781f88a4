import { costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { toTarifa } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { courseInput, undeclaredOf } from './course-price.ts';
import type { PermitInput, SectionInput, TarifaInput } from './offer-inputs.server.ts';
import { type OfferRow, offerRow } from './offer-row.ts';

export type CourseInputs = { courses: PermisoBuscable[]; sections: SectionInput[]; tariffs: TarifaInput[] };

/** Makes the offers of courses, only for the sections whose autoescuela publishes the price of a course. */
export function* makeCourseOffers({ courses, sections, tariffs }: CourseInputs): Generator<OfferRow> {
  const known = Map.groupBy(tariffs, ({ clienteId, permiso }) => `${clienteId} ${permiso}`);
  for (const course of courses)
    for (const section of sections) {
      const own = (known.get(`${section.clienteId} ${course.codigo}`) ?? []).filter(
        ({ seccion }) => seccion === null || seccion === section.seccion,
      );
      const offer = cheapestOffer(course, section, own);
      if (offer) yield offer;
    }
}

function cheapestOffer(
  course: PermisoBuscable,
  section: SectionInput,
  own: TarifaInput[],
): OfferRow | undefined {
  const priced = own.flatMap((row) => {
    if (row.horas === null) return [];
    const coste = courseInput(toTarifa(row));
    const precio = costModel(coste).describe({ clases: 1, teoriaAprobada: false }).esperado;
    return precio > 0 ? [{ row, coste, precio, horas: row.horas }] : [];
  });
  // Equal prices are told apart by their name, so that the same one is always shown.
  priced.sort((a, b) => a.precio - b.precio || (a.row.nombre < b.row.nombre ? -1 : 1));
  const [best] = priced;
  if (!best) return undefined;
  const { row, coste, precio, horas } = best;
  const offer = offerRow({
    permit: permitOf(course),
    section,
    automatico: false,
    practico: null,
    teorico: null,
    tariff: { row, coste },
    oficial: null,
    pruebas: null,
  });
  const missing = undeclaredOf(coste.tarifa).length;
  // Passing the theory takes nothing off the price of a course.
  return {
    ...offer,
    sin_informar: missing,
    sin_informar_aprobada: missing,
    costes_aprobada: offer.costes,
    precios_aprobada: offer.precios,
    ficha: {
      ...offer.ficha,
      tarifa: offer.ficha.tarifa && {
        ...offer.ficha.tarifa,
        curso: { precio, horas, tarifas: priced.length },
      },
    },
  };
}

const permitOf = ({ codigo, dgt, clases }: PermisoBuscable): PermitInput => ({
  codigo,
  dgt,
  partes: [],
  practica: 0,
  teorica: null,
  clases,
  tasa: 0,
});
