import { Link } from 'react-router';
import { formatList } from '#kit/format.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import { RateSummary } from '../tasas/rate-summary.tsx';
import { testNames } from '../tasas/test-names.ts';
import styles from './result-card.module.css';
import type { Resultado } from './search.server.ts';

/** A section in the list: who and where it is, and both official rates of the permit searched. */
export function ResultCard({ resultado, permiso }: { resultado: Resultado; permiso: PermisoBuscable }) {
  const { slug, nombre, codigo, seccion, municipio, centros, practico, teorico } = resultado;
  const provincia = provinciaPorCodigo(resultado.codProvincia)?.provincia ?? '';
  return (
    <li className={styles.card}>
      <div>
        <h2 className={styles.name}>
          <Link to={`/${slug}`}>{nombre}</Link>
        </h2>
        <p className={styles.where}>
          {[municipio ?? provincia, centros.length > 0 && `examina en ${formatList(centros)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.code}>
          Código DGT {codigo}, sección {seccion}
        </p>
      </div>
      <RateSummary
        label={`Aprueban ${testNames[permiso.pruebaPractica]}`}
        tasa={practico}
        provincia={provincia}
      />
      {permiso.pruebaTeorica && (
        <RateSummary
          label={`Aprueban ${testNames[permiso.pruebaTeorica]}`}
          tasa={teorico}
          provincia={provincia}
        />
      )}
    </li>
  );
}
