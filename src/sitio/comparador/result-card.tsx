import { answerWords } from '#comparador/ofertas/comparador/answer-time.ts';
import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { whosePrice } from '#comparador/ofertas/comparador/whose-price.ts';
import { COCHE_AUTOMATICO } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { formatDay, formatEuros, plural } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import controls from '#platform/ui/controls.module.css';
import { safeWeb } from '#sitio/autoescuela/section-place.ts';
import { rowId } from '#sitio/calles/calles-params.ts';
import { Link } from '#sitio/layout/link.tsx';
import { barOf, CostBar } from '#sitio/partes/cost-bar.tsx';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import { solicitudUrl } from '#sitio/partes/solicitud-url.ts';
import { testNames } from '#sitio/partes/test-names.ts';
import styles from './result-card.module.css';
import type { TarjetaEscrita } from './results-text.ts';
import { RowRate } from './row-rate.tsx';

export type ResultCardProps = {
  tarjeta: TarjetaEscrita;
  permiso: PermisoBuscable;
  params: SearchParams;
  /** Names of features by code. */
  features: ReadonlyMap<string, string>;
  /** End of the scale of the list's bars, in céntimos. */
  escala: number;
  /** Beside an open map: on a telephone the row of the chosen pin is a sheet over it, with what one does next. */
  mapa: boolean;
};

/** A section in the list: its expected cost, its results, its name and its place. */
export function ResultCard(props: ResultCardProps) {
  const { tarjeta, permiso, params, features, escala, mapa } = props;
  const { slug, nombre, coste, practico } = tarjeta;
  const url = sectionUrl(slug, params);
  const provincia = provinciaPorCodigo(tarjeta.codProvincia)?.provincia ?? '';
  return (
    <li className={styles.row} id={mapa ? rowId(slug) : undefined}>
      <label>
        <input
          type="checkbox"
          name="comparar"
          value={slug}
          aria-label={`Comparar ${nombre}`}
          defaultChecked={params.comparar.includes(slug)}
        />
      </label>
      <div className={styles.id}>
        <h2>
          <Link to={url}>{nombre}</Link>
        </h2>
        <p>{tarjeta.donde}</p>
        <ul>
          {tarjeta.caracteristicas
            // Of a search for automatic cars, all the rows have them.
            .filter((codigo) => codigo !== COCHE_AUTOMATICO || !params.automatico)
            .map((codigo) => (
              <li key={codigo}>{features.get(codigo) ?? codigo}</li>
            ))}
          {tarjeta.contesta && <li>{answerWords(tarjeta.contesta)}</li>}
          <Warnings tarjeta={tarjeta} />
        </ul>
      </div>
      <RowRate tasa={practico} provincia={provincia} prueba={testNames[permiso.pruebaPractica]} />
      <div className={styles.cost}>
        <Cost tarjeta={tarjeta} escala={escala} />
      </div>
      <div className={styles.more}>
        {tarjeta.otras.length > 0 && <OtherSections tarjeta={tarjeta} params={params} mapa={mapa} />}
        <details>
          <summary>Por qué está aquí</summary>
          {tarjeta.porQue}
        </details>
        {coste ? (
          <Link className={styles.costs} to={`${url}#coste`} aria-label={`Ver desglose de ${nombre}`}>
            Ver desglose
          </Link>
        ) : (
          <AskPrice tarjeta={tarjeta} permiso={permiso.codigo} />
        )}
      </div>
      {mapa && <SheetActs tarjeta={tarjeta} url={url} permiso={permiso.codigo} />}
    </li>
  );
}

/** What one does with the section of the chosen pin; only the sheet shows it. */
export function SheetActs({
  tarjeta: { slug, nombre },
  url,
  permiso,
}: {
  tarjeta: TarjetaEscrita;
  url: string;
  permiso: string;
}) {
  return (
    <div className={styles.acts}>
      <Link to={url} aria-label={`Ver su página: ${nombre}`}>
        Ver su página
      </Link>
      <Link
        className={controls.button}
        to={solicitudUrl([slug], permiso)}
        aria-label={`Pedir información a ${nombre}`}
      >
        Pedir información
      </Link>
      <a className={styles.close} href="#mapa" aria-label={`Cerrar la tarjeta de ${nombre}`}>
        ×
      </a>
    </div>
  );
}

/** Asks for a price, or says how to where the autoescuela gets no requests. */
function AskPrice({
  tarjeta: { slug, nombre, formas },
  permiso,
}: {
  tarjeta: TarjetaEscrita;
  permiso: string;
}) {
  const url = solicitudUrl([slug], permiso);
  const web = safeWeb(formas?.web ?? null);
  if (!formas)
    return (
      <Link to={url} aria-label={`Pedir precio a ${nombre}`}>
        Pedir precio
      </Link>
    );
  return (
    <p className={styles.ask}>
      {formas.telefono && (
        <a href={`tel:${formas.telefono.replaceAll(' ', '')}`} aria-label={`Llamar a ${nombre}`}>
          Llamar
        </a>
      )}
      {web && (
        <a href={web} rel="nofollow noopener" aria-label={`Ver su web: ${nombre}`}>
          Ver su web
        </a>
      )}
      <Link to={url} aria-label={`Cómo pedirles precio: ${nombre}`}>
        Cómo pedirles precio
      </Link>
    </p>
  );
}

/** The other sections of the autoescuela that the search found. */
export function OtherSections({
  tarjeta: { otras },
  params,
  mapa,
}: Pick<ResultCardProps, 'tarjeta' | 'params' | 'mapa'>) {
  return (
    <details>
      <summary>{plural(otras.length, 'sección más', 'secciones más')}</summary>
      <ul className={styles.sections}>
        {otras.map(({ slug, texto }) => (
          <li key={slug} id={mapa ? rowId(slug) : undefined}>
            <Link to={sectionUrl(slug, params)}>{texto}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Its cost, its parts and what people pay; at assumed prices, the range alone. */
function Cost({ tarjeta, escala }: { tarjeta: Tarjeta; escala: number }) {
  const cifra = costFigure(tarjeta);
  const bar = barOf(tarjeta);
  if (!cifra || !bar) return <p className={styles.range}>Precio no publicado</p>;
  const { coste } = tarjeta;
  return (
    <>
      {coste ? (
        <p className={styles.figures}>
          <b data-clase={cifra.clase}>{cifra.texto}</b> <span>{cifra.corta}</span>
        </p>
      ) : (
        <p className={styles.range} data-clase={cifra.clase}>
          {cifra.texto}
        </p>
      )}
      <CostBar {...bar} escala={escala} />
      <p className={styles.caption}>
        {coste
          ? `tarifa ${formatEuros(coste.tarifa)} · ${formatEuros(coste.clase45)} / 45 min${coste.anotada ? '' : ` · ${whosePrice(coste)}`}`
          : cifra.corta}
      </p>
    </>
  );
}

/** Warnings about a tarifa with missing or expired data. */
function Warnings({ tarjeta }: { tarjeta: Tarjeta }) {
  const { coste, caducadaDesde } = tarjeta;
  if (caducadaDesde)
    return <li className={styles.warning}>Tarifa caducada, del {formatDay(caducadaDesde)}</li>;
  if (!coste) return null;
  const missing = coste.noInformadas.length;
  return (
    <>
      {missing > 0 && (
        <li className={styles.warning}>{missing === 1 ? 'falta 1 dato' : `faltan ${missing} datos`}</li>
      )}
      {coste.anotada && <li className={styles.warning}>Tarifa {whosePrice(coste)}</li>}
      {!coste.anotada && coste.frescura === 'sin_confirmar' && (
        <li className={styles.warning}>tarifa de hace más de seis meses</li>
      )}
    </>
  );
}
