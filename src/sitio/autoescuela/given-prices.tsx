import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { formatEuros, formatList } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { ChanceFields } from '#sitio/partes/chance-fields.tsx';
import { CostBar, CostLegend } from '#sitio/partes/cost-bar.tsx';
import { chancesHere, supposes } from '#sitio/partes/own-chances.ts';
import { PriceBoxes } from '#sitio/partes/price-boxes.tsx';
import styles from './given-prices.module.css';
import type { SectionData, SectionPermit } from './load-section.server.ts';

type GivenPricesProps = { data: SectionData; elegida: SectionPermit };

/** Cost until passing, in this section, with the prices of a poster: boxes of a plain form, and nothing is stored. */
export function GivenPrices({ data, elegida }: GivenPricesProps) {
  const { section, dado, dichos } = data;
  const { permiso, supuestos, automatico, pruebas, partes, suposicion } = elegida;
  const here = chancesHere(pruebas);
  return (
    <details id="presupuesto-dado" className={styles.box} open={dado !== null || dichos.length > 0}>
      <summary>
        <h2>¿Te han dado un presupuesto?</h2>
      </summary>
      <p className={styles.text}>
        Escribe lo que dice y te decimos lo que cuesta de verdad aquí hasta aprobar, con las repeticiones que
        hacen esperar los resultados de esta sección y las tasas de la DGT. Al calcular no se guarda nada: va
        en la dirección de la página, que puedes compartir.
      </p>
      {dado && <Answer dado={dado} elegida={elegida} />}
      {dichos.length > 0 && (
        <ul className={controls.notice} role="alert">
          {dichos.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <form
        className={styles.form}
        action={`/${section.slug}#presupuesto-dado`}
        method="get"
        data-island="in-place"
      >
        <input type="hidden" name="permiso" value={permiso.codigo} />
        <input type="hidden" name="clases" value={supuestos.clases} />
        {supuestos.teoriaAprobada && <input type="hidden" name="teoria" value="aprobada" />}
        {automatico && <input type="hidden" name="automatico" value="si" />}
        <PriceBoxes escrito={data.escrito} />
        <div className={styles.own}>
          <ChanceFields
            partes={partes}
            suposicion={suposicion}
            usual={(parte) => here[parte] ?? 'Como en esta sección'}
          />
        </div>
        <button className={controls.button} type="submit">
          Calcular con estos precios
        </button>
        {!permiso.curso && (
          <button
            className={styles.bring}
            type="submit"
            formAction="/traerPrecio/"
            name="autoescuela"
            value={section.slug}
          >
            Enviarlo para que otros lo vean
          </button>
        )}
      </form>
    </details>
  );
}

type AnswerProps = { dado: NonNullable<SectionData['dado']>; elegida: SectionPermit };

function Answer({ dado, elegida: { mostrada, supuestos, suposicion } }: AnswerProps) {
  const { esperado, ochoDeDiez, minimo, partes, noInformadas, cifra } = dado;
  const published = mostrada.coste && esperado - mostrada.coste.esperado;
  return (
    <div className={styles.answer} role="status">
      <p className={styles.amount}>{cifra.texto}</p>
      <p className={styles.text}>
        coste esperado hasta el carné, con {supuestos.clases} clases de 45 minutos
        {supposes(suposicion) && ' y la probabilidad que supones tú, no la de esta autoescuela'};{' '}
        {cifra.frase}. Si lo apruebas todo a la primera, {formatEuros(minimo)}.
      </p>
      <CostBar partes={partes} personas={ochoDeDiez} />
      <CostLegend />
      {noInformadas.length > 0 && (
        <p className={styles.text}>
          No nos has dicho {formatList(noInformadas.map((linea) => nombresLinea[linea].toLowerCase()))}:
          cuenta lo habitual.
        </p>
      )}
      {published !== null && published !== 0 && (
        <p className={styles.text}>
          Con la tarifa que publica serían {formatEuros(Math.abs(published))}{' '}
          {published > 0 ? 'menos' : 'más'}.
        </p>
      )}
    </div>
  );
}
