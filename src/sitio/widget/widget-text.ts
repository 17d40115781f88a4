import type { Periodo } from '#comparador/dgt/period.server.ts';
import type { Tasa } from '#comparador/dgt/rate.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { SectionSummary } from '#comparador/ofertas/comparador/section-summary.server.ts';
import { whosePriceShort } from '#comparador/ofertas/comparador/whose-price.ts';
import { formatPercent, plural } from '#platform/kit/format.ts';
import { countText } from '#sitio/partes/count-text.ts';
import { periodText } from '#sitio/partes/period-text.ts';
import { testNames } from '#sitio/partes/test-names.ts';

/** A figure with its title and its detail, ready to read; `corto` is for narrow places. */
export type CifraWidget = { titulo: string; cifra: string; detalle: string; corto: string };

/** The texts that other sites show of a section, ready to place. */
export type TextoWidget = {
  nombre: string;
  permiso: string | null;
  /** The expected cost first, where there is one, and the official rate. */
  cifras: CifraWidget[];
  /** Source of the price, in few letters; null without a price. */
  tarifa: string | null;
  enlace: string;
  fuente: string;
};

export function widgetText(
  { section, provincia, oferta }: SectionSummary,
  periodo: Periodo | undefined,
): TextoWidget {
  const fuente = periodo ? periodText(periodo) : '';
  const enlace = 'Ver el desglose en Carné Claro';
  if (!oferta) return { nombre: section.nombre, permiso: null, cifras: [], tarifa: null, enlace, fuente };
  const { permiso, supuestos, tarjeta } = oferta;
  const { coste, practico } = tarjeta;
  const cifras: CifraWidget[] = [];
  const cifra = costFigure(tarjeta);
  if (coste && cifra) {
    cifras.push({
      titulo: `Coste esperado, permiso ${permiso.codigo}`,
      cifra: cifra.texto,
      detalle: `${cifra.frase} hasta el carné, con ${plural(supuestos.clases, 'clase', 'clases')}, tasas e IVA. ${inSentence(cifra.deQuien)}`,
      corto: cifra.corta,
    });
  }
  cifras.push(rateFigure(`Aprueban ${testNames[permiso.pruebaPractica]}`, practico, provincia));
  const tarifa = coste && whosePriceShort(coste);
  return { nombre: section.nombre, permiso: permiso.codigo, cifras, tarifa, enlace, fuente };
}

const inSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Gives the estimate beside its province's mean. With few exams it gives no rate, as on the page. */
function rateFigure(titulo: string, tasa: Tasa | null, provincia: string): CifraWidget {
  if (!tasa) return { titulo, cifra: 'Sin datos', detalle: 'sin exámenes en el periodo', corto: '' };
  const exams = plural(tasa.examenes, 'examen', 'exámenes');
  if (tasa.comparacion === 'pocos_datos')
    return { titulo, cifra: 'Pocos datos', detalle: countText(tasa), corto: `de ${exams}` };
  const mean = formatPercent(tasa.provincia);
  return {
    titulo,
    cifra: formatPercent(tasa.tasa),
    detalle: `${countText(tasa)}; media de la provincia de ${provincia}: ${mean}`,
    corto: `en la provincia, ${mean}`,
  };
}
