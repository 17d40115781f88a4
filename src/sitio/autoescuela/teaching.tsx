import type { SectionCompany } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { IDIOMAS, VEHICULOS } from '#comparador/tarifas/caracteristicasAutoescuela/teaching.ts';
import styles from './section-page.module.css';

/** Languages and vehicles of the lessons, when the autoescuela has declared them. */
export function Teaching({ empresa }: { empresa: SectionCompany | null }) {
  if (!empresa || empresa.idiomas.length + empresa.vehiculos.length === 0) return null;
  const { idiomas, vehiculos } = empresa;
  return (
    <section aria-labelledby="ensena">
      <h2 id="ensena">Cómo enseña</h2>
      <dl>
        {idiomas.length > 0 && (
          <div>
            <dt>Idiomas</dt>
            <dd>{idiomas.map((codigo) => IDIOMAS[codigo]).join(' · ')}</dd>
          </div>
        )}
        {vehiculos.length > 0 && (
          <div>
            <dt>Vehículos</dt>
            <dd>{vehiculos.map((codigo) => VEHICULOS[codigo]).join(' · ')}</dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>Según la autoescuela.</p>
    </section>
  );
}
