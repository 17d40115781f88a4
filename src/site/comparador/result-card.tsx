import { Link } from 'react-router';
import { formatDay, formatEuros, formatList } from '#kit/format.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import type { CosteTarjeta, Tarjeta } from '#resources/comparador/card.ts';
import type { SearchParams } from '#resources/comparador/search-params.ts';
import { nombresLinea } from '#resources/permisosAutoescuela/line-names.ts';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import wrap from '#web/ui/layout.module.css';
import { notedText } from '../autoescuela/noted-text.ts';
import { sectionUrl } from '../autoescuela/section-url.ts';
import { CostBar } from '../costes/cost-bar.tsx';
import { RateSummary } from '../tasas/rate-summary.tsx';
import { testNames } from '../tasas/test-names.ts';
import styles from './result-card.module.css';
import type { TarjetaEscrita } from './results-text.ts';

export type ResultCardProps = {
  tarjeta: TarjetaEscrita;
  permiso: PermisoBuscable;
  params: SearchParams;
  /** Names of features by code. */
  features: ReadonlyMap<string, string>;
};

/** A section in the list: its expected cost, its results, its name and its place. */
export function ResultCard(props: ResultCardProps) {
  const { tarjeta, permiso, params, features } = props;
  const { slug, nombre, coste, practico } = tarjeta;
  const url = sectionUrl(slug, params);
  const provincia = provinciaPorCodigo(tarjeta.codProvincia)?.provincia ?? '';
  return (
    <li className={styles.card}>
      <div className={styles.id}>
        <h2 className={styles.name}>
          <Link to={url}>{nombre}</Link>
        </h2>
        <p className={styles.where}>{tarjeta.donde}</p>
        <ul className={styles.tags}>
          {tarjeta.caracteristicas.map((codigo) => (
            <li key={codigo}>{features.get(codigo) ?? codigo}</li>
          ))}
          <Warnings tarjeta={tarjeta} provincia={provincia} />
        </ul>
        <details className={styles.why}>
          <summary>Por qué está aquí</summary>
          {tarjeta.porQue}
        </details>
      </div>
      <RateSummary
        label={`Aprueban ${testNames[permiso.pruebaPractica]}`}
        tasa={practico}
        provincia={provincia}
      />
      <div className={styles.cost}>
        {coste ? <Cost coste={coste} /> : <p className={styles.caption}>Precio no publicado</p>}
        <p className={styles.actions}>
          <label className={styles.compare}>
            <input
              type="checkbox"
              name="comparar"
              value={slug}
              defaultChecked={params.comparar.includes(slug)}
            />
            Comparar<span className={wrap.hidden}> {nombre}</span>
          </label>
          <Link to={`${url}#coste`}>
            {coste ? 'Ver desglose' : 'Ver resultados'}
            <span className={wrap.hidden}> de {nombre}</span>
          </Link>
        </p>
      </div>
    </li>
  );
}

function Cost({ coste }: { coste: CosteTarjeta }) {
  return (
    <>
      <p className={styles.amount}>{formatEuros(coste.esperado)}</p>
      <p className={styles.caption}>
        coste esperado hasta el carné
        <br />
        entre {formatEuros(coste.inferior)} y {formatEuros(coste.superior)}
      </p>
      <CostBar partes={coste.partes} />
      <p className={styles.sub}>
        <span>tarifa {formatEuros(coste.tarifa)}</span>
        <span>{formatEuros(coste.clase45)} / 45 min</span>
      </p>
      {!coste.anotada && <p className={styles.sub}>según la autoescuela, {formatDay(coste.confirmadaEn)}</p>}
    </>
  );
}

/** Warnings about a tarifa with missing or expired data. */
function Warnings({ tarjeta, provincia }: { tarjeta: Tarjeta; provincia: string }) {
  const { coste, caducadaDesde } = tarjeta;
  if (caducadaDesde)
    return <li className={styles.warning}>Tarifa caducada, del {formatDay(caducadaDesde)}</li>;
  if (!coste) return null;
  const missing = coste.noInformadas.map((linea) => nombresLinea[linea]);
  return (
    <>
      {missing.length > 0 && (
        <li className={styles.warning}>
          {formatList(missing)}: no informado, usamos la mediana de {provincia}
        </li>
      )}
      {coste.anotada && <li className={styles.warning}>{notedText(coste.anotada)}</li>}
      {!coste.anotada && coste.frescura === 'sin_confirmar' && (
        <li className={styles.warning}>Tarifa sin confirmar desde el {formatDay(coste.confirmadaEn)}</li>
      )}
    </>
  );
}
