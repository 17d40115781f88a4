import { formatDay } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import styles from './cost-hero.module.css';
import type { SectionData, SectionPermit } from './load-section.server.ts';

export type NoPriceProps = {
  data: SectionData;
  elegida: SectionPermit;
  /** It publishes a tariff in force, but there are no results to estimate a cost from. */
  published: boolean;
};

/** Reason why there is no cost, in place of a zero or a blank. */
export function NoPrice({ data, elegida, published }: NoPriceProps) {
  const { permiso, automatico, hayAutomatico, tarjeta } = elegida;
  const { section, params } = data;
  const gears = automatico ? ' en coche automático' : '';
  const reason = tarjeta.caducadaDesde
    ? {
        title: 'Tarifa caducada',
        text: `La última se confirmó el ${formatDay(tarjeta.caducadaDesde)}, hace más de un año: ya no calculamos con ella.`,
      }
    : published && !automatico
      ? {
          title: 'Sin coste esperado',
          text: 'Publica su tarifa, pero aún no hay resultados oficiales con los que estimar lo que cuesta repetir.',
        }
      : {
          title: tarjeta.estimacion ? 'Precio estimado' : 'Precio no publicado',
          text: `No nos ha dado su tarifa del permiso ${permiso.codigo}${gears}. Pídele por escrito el precio completo, con IVA y tasas, antes de firmar.`,
        };
  const other = { ...params, automatico: !automatico };
  return (
    <>
      <p className={styles.none}>{reason.title}</p>
      <p className={styles.reason}>{reason.text}</p>
      {hayAutomatico && (
        <p className={styles.reason}>
          <Link to={sectionUrl(section.slug, other)}>
            {automatico ? 'Ver con cambio manual' : 'Ver en coche automático'}
          </Link>
        </p>
      )}
    </>
  );
}
