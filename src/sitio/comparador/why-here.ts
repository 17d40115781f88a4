import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { Orden } from '#comparador/ofertas/comparador/search-params.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { formatEuros, formatList, formatPercent } from '#platform/kit/format.ts';
import { nombresOrden } from './order-names.ts';

/** Reasons for a card's position, in whole sentences. The reasons that all cards share stand once, above the list. */
export const whyHere = (tarjeta: Tarjeta, orden: Orden): string =>
  reason(tarjeta, orden) || `Van por ${nombresOrden[orden]}.`;

function reason(tarjeta: Tarjeta, orden: Orden): string {
  const { coste, practico } = tarjeta;
  switch (orden) {
    case 'coste':
    case 'precio': {
      if (!coste) return unpriced(tarjeta, orden);
      const missing =
        coste.noInformadas.length === 0
          ? 'Su tarifa está completa.'
          : `De su tarifa no ${coste.noInformadas.length === 1 ? 'consta' : 'constan'} ${formatList(coste.noInformadas.map((linea) => nombresLinea[linea].toLowerCase()))}: cuenta la mediana de su provincia.`;
      return orden === 'coste'
        ? `Se espera que cueste ${costFigure(tarjeta)?.texto} de media; ${costFigure(tarjeta)?.frase}. ${missing}`
        : `Su tarifa es de ${formatEuros(coste.tarifa)}. ${missing}`;
    }
    case 'aprobados':
      if (!practico) return 'Va al final porque no consta ningún examen práctico en el periodo.';
      return practico.comparacion === 'pocos_datos'
        ? 'Va al final porque con menos de 30 exámenes no se puede comparar.'
        : `Su tasa estimada es del ${formatPercent(practico.tasa)}, ya corregido el azar de tener pocos exámenes.`;
    case 'distancia':
      return counted(tarjeta);
    case 'nombre':
      return '';
  }
}

/** Says from where the distance is measured, if not from the section's address. */
function counted({ km, origenPunto }: Tarjeta): string {
  if (km === null) return 'Va al final porque no se sabe dónde está.';
  return origenPunto === 'municipio'
    ? 'Como no consta el punto exacto de su dirección, se cuenta desde el centro de su municipio.'
    : '';
}

function unpriced({ caducadaDesde }: Tarjeta, orden: 'coste' | 'precio'): string {
  const why = caducadaDesde ? 'nadie ha confirmado su tarifa en más de un año' : 'no publica su precio';
  return `Va detrás de las que tienen precio porque ${why}; entre esas, por ${orden === 'coste' ? 'lo que costarían a los mismos precios' : 'aprobados'}.`;
}
