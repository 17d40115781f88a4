import type { CosteTarjeta } from '#comparador/ofertas/comparador/card.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import { formatDay, formatEuros, formatExactEuros } from '#platform/kit/format.ts';
import { barOf, CostBar, CostLegend } from '#sitio/partes/cost-bar.tsx';
import { supposes } from '#sitio/partes/own-chances.ts';
import { RateSummary } from '#sitio/partes/rate-summary.tsx';
import { testNames } from '#sitio/partes/test-names.ts';
import { CaseForm } from './case-form.tsx';
import styles from './cost-hero.module.css';
import type { SectionData, SectionPermit } from './load-section.server.ts';
import { NoPrice } from './no-price.tsx';
import { NotedTarifa } from './noted-tarifa.tsx';
import { PeoplePicture } from './people-picture.tsx';

export type CostHeroProps = { data: SectionData; elegida: SectionPermit };

/**
 * Expected cost of the permit in this section, its parts and the pass rate: the answer that people come for.
 */
export function CostHero({ data, elegida }: CostHeroProps) {
  const { permiso, automatico, tarjeta, mostrada, hojas, pagan, suposicion } = elegida;
  const { coste, estimacion } = mostrada;
  const cost = coste ?? estimacion;
  const cifra = costFigure(mostrada);
  const bar = barOf(mostrada);
  const gears = automatico ? ' en coche automático' : '';
  const own = cost && supposes(suposicion) ? ', con tu probabilidad' : '';
  return (
    <section id="coste" className={styles.hero} aria-labelledby="titulo-coste">
      <div className={styles.columns}>
        <div className={styles.main}>
          <h2 id="titulo-coste">
            {`${coste ? 'Coste esperado del permiso' : 'Permiso'} ${permiso.codigo}${gears}${own}`}
          </h2>
          {!coste && <NoPrice data={data} elegida={elegida} published={hojas.length > 0} />}
          {cifra && (
            <p className={coste ? styles.amount : styles.between} data-clase={cifra.clase}>
              {cifra.texto}
            </p>
          )}
          {coste && cifra && (
            <>
              <p className={styles.people}>{cifra.frase}</p>
              <p className={styles.range}>
                {cifra.texto} es la media hasta tener el carné: hay quien no repite nada y quien repite varias
                veces.
              </p>
            </>
          )}
          {!coste && cifra && (
            <>
              <p className={styles.people}>Su precio no se conoce: {cifra.frase}</p>
              <p className={styles.range}>
                Es una estimación hasta tener el carné, {cifra.deQuien}
                {own ? ', la probabilidad que has supuesto tú y, en lo demás,' : ' y'} los aprobados oficiales
                de esta sección.
              </p>
            </>
          )}
          {bar && (
            <>
              {/* The picture beside it has the bracket of eight of ten, with its words. */}
              <CostBar {...(coste && pagan ? { partes: bar.partes } : bar)} />
              <div className={styles.legend}>
                <CostLegend />
              </div>
            </>
          )}
          {coste && <Freshness coste={coste} />}
        </div>
        {cost && pagan && <PeoplePicture coste={cost} pagan={pagan} supuesta={!coste} />}
        <RateSummary
          label={`Aprueban ${testNames[permiso.pruebaPractica]}`}
          tasa={tarjeta.practico}
          provincia={data.provincia}
        />
        {coste && <Scenarios coste={coste} />}
      </div>
      {cost && <CaseForm data={data} elegida={elegida} />}
    </section>
  );
}

/** The same tariff with different luck: all passed at the first attempt, the expected cost, and two fails. */
function Scenarios({ coste }: { coste: CosteTarjeta }) {
  return (
    <dl className={styles.scenarios}>
      <div>
        <dt>Todo a la primera</dt>
        <dd>{formatEuros(coste.minimo)}</dd>
      </div>
      <div>
        <dt>Esperado</dt>
        <dd>{formatEuros(coste.esperado)}</dd>
      </div>
      <div>
        <dt>Con dos suspensos en el práctico</dt>
        <dd>{formatEuros(coste.conDosSuspensos)}</dd>
      </div>
      <div>
        <dt>Una clase, llevada a 45 minutos</dt>
        <dd>{formatExactEuros(coste.clase45)}</dd>
      </div>
    </dl>
  );
}

function Freshness({ coste }: { coste: CosteTarjeta }) {
  if (coste.anotada)
    return (
      <p className={`${styles.fresh} ${styles.stale}`}>
        <NotedTarifa anotada={coste.anotada} />.
      </p>
    );
  const confirmed = `Tarifa confirmada por la autoescuela el ${formatDay(coste.confirmadaEn)}`;
  if (coste.frescura === 'reciente') return <p className={styles.fresh}>{confirmed}.</p>;
  return (
    <p className={`${styles.fresh} ${styles.stale}`}>
      {confirmed}: sin confirmar desde hace más de seis meses.
    </p>
  );
}
