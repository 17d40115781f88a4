import { PROBADAS } from '#comparador/dgt/hold-out-figures.ts';
import { MESES_DE_LAS_TASAS } from '#comparador/dgt/statistics.ts';
import { formatCount } from '#platform/kit/format.ts';
import styles from '#sitio/partes/article.module.css';
import { Caution, DataTable } from '#sitio/partes/article.tsx';
import { testNames } from '#sitio/partes/test-names.ts';
import type { MethodData } from './method.server.ts';

/** Estimation of a pass rate, and the limits of its meaning. */
export function Rates({ metodo: { pesos, limites, periodo } }: { metodo: MethodData }) {
  return (
    <>
      <Caution>
        Una tasa de aprobados no mide lo bien que se enseña. Una autoescuela puede subirla reteniendo alumnos
        o dando más clases. Por eso va siempre con sus exámenes, con la media de su provincia y con el coste.
      </Caution>
      <p>
        Con pocos exámenes, una tasa es sobre todo azar. La estimación acerca cada sección a la media de su
        provincia, tanto más cuanto menos exámenes tiene:
      </p>
      <p className={styles.formula}>
        Tasa estimada = (aptos + peso × media de la provincia) ÷ (exámenes + peso)
      </p>
      <p>
        El peso se calcula con los datos en cada importación: son los exámenes que vale la media. Al lado de
        la estimación va siempre la fracción tal cual y un intervalo del 90 %. Solo decimos que una sección
        está por encima o por debajo de su provincia si todo el intervalo lo está, y nunca con menos de{' '}
        {limites.examenes} exámenes. La tasa que se escribe, la que se dibuja y la que ordena son la misma.
      </p>
      <details>
        <summary>Peso de la media en cada permiso y prueba</summary>
        <DataTable
          titulo="Exámenes que vale la media de la provincia"
          columnas={[
            {
              nombre: 'Permiso y prueba',
              celda: ({ permiso, prueba }) => `${permiso}, ${testNames[prueba]}`,
            },
            { nombre: 'Peso', numero: true, celda: ({ peso }) => formatCount(Math.round(peso)) },
          ]}
          filas={pesos}
          clave={({ permiso, prueba }) => `${permiso} ${prueba}`}
        />
      </details>
      <RatesBacktest />
      <ul>
        <li>
          Se compara con la provincia y no con España, porque entre provincias hay diferencias que ninguna
          autoescuela decide; también lo hace el reglamento (RD 1295/2003, artículo 41.1).
        </li>
        <li>
          Cuentan los meses cargados de los {MESES_DE_LAS_TASAS} que acaban en el más nuevo
          {periodo &&
            periodo.meses < MESES_DE_LAS_TASAS &&
            `; hoy hay ${periodo.meses === 1 ? 'uno solo' : periodo.meses}`}
          : lo que cambió ayer aún no se ve.
        </li>
        <li>
          La DGT no separa los suspensos por intento, así que nadie puede decir qué parte aprueba a la
          primera. Lo que sí se sabe es cuántos de quienes aprobaron lo hicieron al primer intento.
        </li>
      </ul>
    </>
  );
}

/** Backtest: what the rates predict for months that they had not seen. */
function RatesBacktest() {
  return (
    <details>
      <summary>¿Aciertan? Las tasas de enero a abril de 2022, probadas en meses posteriores</summary>
      <p>
        De cada sección contamos cuántos de sus exámenes posteriores aprobó, y si caben en el intervalo del 90
        % que su tasa hacía esperar. La pérdida mide el error en cada examen, y cuanto menos, mejor: la
        estimación pierde menos que la fracción tal cual y que la media de la provincia. Con los años las
        autoescuelas cambian y el intervalo se queda corto: por eso solo cuentan {MESES_DE_LAS_TASAS} meses.
        Lo calcula <code>scripts/comprobar-tasas.ts</code> con los archivos de la DGT.
      </p>
      <DataTable
        titulo="Permiso B: tasas probadas en exámenes que no habían visto"
        columnas={[
          { nombre: 'Prueba', celda: ({ prueba, hasta }) => `${testNames[prueba]}, en ${hasta}` },
          { nombre: 'Secciones', numero: true, celda: ({ secciones }) => formatCount(secciones) },
          { nombre: 'Exámenes', numero: true, celda: ({ examenes }) => formatCount(examenes) },
          { nombre: 'Dentro del 90 %', numero: true, celda: ({ cobertura }) => percentOf(cobertura) },
          { nombre: 'Pérdida', numero: true, celda: ({ estimacion }) => lossOf(estimacion) },
          { nombre: 'De la fracción', numero: true, celda: ({ bruta }) => lossOf(bruta) },
          { nombre: 'De la provincia', numero: true, celda: ({ provincia }) => lossOf(provincia) },
        ]}
        filas={PROBADAS}
        clave={({ prueba, hasta }) => `${prueba} ${hasta}`}
      />
    </details>
  );
}

const percentOf = (share: number) => `${(share * 100).toFixed(1).replace('.', ',')} %`;
const lossOf = (value: number) => value.toFixed(4).replace('.', ',');
