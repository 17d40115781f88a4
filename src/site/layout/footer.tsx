import { ATRIBUCION_GEOGRAFIA } from '#resources/municipios/attribution.ts';
import wrap from '#web/ui/layout.module.css';
import styles from './footer.module.css';

export type FooterProps = {
  urlPrivacidad: string | null;
  urlCookies: string | null;
  nombreComercial: string;
};

/** Footer of the specification (§1), with the sources that the licences of the data ask to name. */
export function Footer({ urlPrivacidad, urlCookies, nombreComercial }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={wrap.wrap}>
        <p className={styles.claim}>Un comparador simple, rápido e imparcial</p>
        <p className={styles.sources}>
          Resultados de exámenes: Dirección General de Tráfico (dgt.es), microdatos de exámenes por sección de
          autoescuela; los cálculos son propios y la DGT no los respalda. {ATRIBUCION_GEOGRAFIA}
        </p>
        <p className={styles.legal}>
          <span>{nombreComercial} · 2024</span>
          {urlPrivacidad && <a href={urlPrivacidad}>Política de privacidad</a>}
          {urlCookies && <a href={urlCookies}>Política de cookies</a>}
          <a className={styles.top} href="#inicio">
            Volver arriba
          </a>
        </p>
      </div>
    </footer>
  );
}
