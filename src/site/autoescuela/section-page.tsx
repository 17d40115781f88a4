import { Link } from 'react-router';
import type { Periodo } from '#dgt/period.server.ts';
import { estadoSeccion } from '#dgt/statistics.ts';
import { formatMonth } from '#kit/format.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import controls from '#web/ui/controls.module.css';
import wrap from '#web/ui/layout.module.css';
import { periodText } from '../tasas/period-text.ts';
import { MonthsChart } from './months-chart.tsx';
import { RatesTable } from './rates-table.tsx';
import type { MonthOfTest, NameInTime, RateOfTest, Section, SectionLink } from './section.server.ts';
import { SectionAside } from './section-aside.tsx';
import styles from './section-page.module.css';

export type SectionPageProps = {
  section: Section;
  periodo: Periodo | undefined;
  tasas: RateOfTest[];
  meses: MonthOfTest[];
  centros: string[];
  otras: SectionLink[];
  nombres: NameInTime[];
};

export function SectionPage({ section, periodo, tasas, meses, centros, otras, nombres }: SectionPageProps) {
  const provincia = provinciaPorCodigo(section.codProvincia)?.provincia ?? '';
  return (
    <div className={wrap.wrap}>
      <p className={styles.crumb}>
        <Link to={`/?${new URLSearchParams({ permiso: 'B', lugar: provincia })}`}>
          Autoescuelas en {provincia}
        </Link>
      </p>
      <h1 className={styles.title}>{section.nombre}</h1>
      <p className={styles.identity}>
        Autoescuela {section.codigo}, sección {section.seccion}, según el registro de la DGT
      </p>
      <StateNotice section={section} />
      <div className={styles.columns}>
        <div>
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
          {meses.length > 0 && <MonthsChart meses={meses} />}
        </div>
        <SectionAside
          section={section}
          provincia={provincia}
          centros={centros}
          otras={otras}
          nombres={nombres}
        />
      </div>
    </div>
  );
}

function StateNotice({ section }: { section: Section }) {
  const estado = estadoSeccion(section.ultimoMes, section.ultimoMesCargado);
  if (estado === 'activa') return null;
  return (
    <p className={controls.notice}>
      {estado === 'sin_examenes'
        ? 'Sin exámenes en los últimos doce meses.'
        : 'Ya no presenta alumnos a examen: puede que esta sección haya cerrado.'}{' '}
      El último mes con exámenes es {formatMonth(section.ultimoMes)}.
    </p>
  );
}
