import { courseInput } from '#comparador/ofertas/comparador/course-price.ts';
import type { SectionOffer } from '#comparador/ofertas/comparador/section-offers.server.ts';
import { costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { pick } from '#platform/kit/contract/keys-of.ts';
import type { TarifaSheet } from './tarifa-sheets.server.ts';

/**
 * The offer at the prices of the sheets beside it. Offers are made again up to a minute after a change: until then the page would show the
 * new price in a line and the total of the old one. Where several sheets have the name of its tarifa, the offer stays as it was made.
 */
export function atPresentPrices(oferta: SectionOffer, hojas: readonly TarifaSheet[]): SectionOffer {
  const { tarifa } = oferta.ficha;
  const [hoja, ...others] = hojas.filter(
    ({ nombre, automatico }) => nombre === tarifa?.nombre && automatico === oferta.automatico,
  );
  if (!tarifa || !hoja || others.length > 0) return oferta;
  const { curso } = tarifa;
  const coste = curso ? courseInput(hoja.tarifa) : { ...tarifa.coste, tarifa: hoja.tarifa };
  const { clase45, describe } = costModel(coste);
  const precio = describe({ clases: 1, teoriaAprobada: false }).esperado;
  return {
    ...oferta,
    caducada: hoja.frescura === 'caducada',
    ficha: {
      ...oferta.ficha,
      tarifa: {
        ...tarifa,
        ...pick(hoja, ['vigenteDesde', 'confirmadaEn', 'condiciones', 'anotada']),
        ...(curso && { curso: { ...curso, precio, horas: hoja.horas ?? curso.horas } }),
        coste,
        clase45,
      },
    },
  };
}
