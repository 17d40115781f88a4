import { formatDay, formatMonth } from '#platform/kit/format.ts';
import { periodText } from '#sitio/partes/period-text.ts';
import type { SectionData } from './load-section.server.ts';
import { MonthsChart } from './months-chart.tsx';
import { RatesTable } from './rates-table.tsx';
import styles from './section-page.module.css';

/** Exam results of every permit and test, where they come from, and the trend of the permit shown. */
export function OfficialResults({
  data: { tasas, meses, periodo, provincia, replica },
}: {
  data: SectionData;
}) {
  return (
    <>
      <section className={styles.section} aria-labelledby="resultados">
        <h2 id="resultados">Resultados oficiales</h2>
        {tasas.length === 0 ? (
          <p>No consta ningún examen en los últimos meses cargados.</p>
        ) : (
          <RatesTable tasas={tasas} provincia={provincia} />
        )}
        {periodo && (
          <p className={styles.small}>
            {periodText(periodo)} La tasa estimada acerca a la media provincial las secciones con pocos
            exámenes, porque en ellas pesa más el azar. Con menos de 30 exámenes no comparamos.{' '}
            {!periodo.demo && (
              <a href={`/fuentes/dgt/${periodo.hasta.slice(0, 7)}`}>
                Archivo original de {formatMonth(periodo.hasta)}
              </a>
            )}
          </p>
        )}
      </section>
      {replica && (
        <figure className={styles.reply}>
          <figcaption>La autoescuela responde, {formatDay(replica.dia)}</figcaption>
          <blockquote>{replica.texto}</blockquote>
        </figure>
      )}
      {meses.length > 0 && <MonthsChart meses={meses} />}
    </>
  );
}
