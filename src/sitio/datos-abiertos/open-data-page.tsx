import { ATRIBUCION_GEOGRAFIA } from '#comparador/lugares/municipios/attribution.ts';
import { formatList, formatMonth } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/partes/article.module.css';
import { type Apartado, Article, DataTable } from '#sitio/partes/article.tsx';
import { periodText } from '#sitio/partes/period-text.ts';
import type { DescargaExplicada, MesCargado, OpenData } from './open-data.server.ts';

/** Day on which somebody last read the text through. */
const REVISED = '2026-11-30';

export function OpenDataPage({ datos }: { datos: OpenData }) {
  const { actualizado, periodo } = datos;
  return (
    <Article
      titulo="Datos abiertos"
      entradilla={
        <p>
          Todo lo que entra en el orden del comparador, para que puedas usarlo o{' '}
          <Link to="/como-ordenamos#comprobar">rehacer el orden</Link> por tu cuenta. Sin registro.
        </p>
      }
      revisado={REVISED}
      actualizado={actualizado}
      apartados={parts(datos)}
      fuente={periodo && periodText(periodo)}
    />
  );
}

const parts = ({ descargas, meses, creditos }: OpenData): Apartado[] => [
  ...descargas.map((descarga) => ({
    id: descarga.nombre,
    titulo: `${descarga.nombre}.${descarga.formato}`,
    texto: <Download descarga={descarga} />,
  })),
  ...(meses.length > 0
    ? [{ id: 'originales', titulo: 'Archivos originales de la DGT', texto: <Originals meses={meses} /> }]
    : []),
  { id: 'formato', titulo: 'Cómo leerlos', texto: <Format /> },
  { id: 'licencia', titulo: 'Condiciones de uso', texto: <Licence creditos={creditos} /> },
];

function Download({
  descarga: { resumen, enlaces, columnas, nombre, formato },
}: {
  descarga: DescargaExplicada;
}) {
  const [first, ...more] = enlaces;
  const single = more.length === 0 ? first : undefined;
  return (
    <>
      <p>
        {resumen}.{' '}
        {single && (
          <a href={single.url} download>
            Descargar {single.texto}
          </a>
        )}
      </p>
      {!single && (
        <ul className={styles.links}>
          {enlaces.map(({ texto, url }) => (
            <li key={url}>
              <a href={url} download>
                {texto}
              </a>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Sus {columnas.length} columnas</summary>
        <DataTable
          titulo={`Columnas de ${nombre}.${formato}`}
          columnas={[
            { nombre: 'Columna', celda: (columna) => <code>{columna.nombre}</code> },
            { nombre: 'Qué es', celda: ({ descripcion }) => descripcion },
          ]}
          filas={columnas}
          clave={(columna) => columna.nombre}
        />
      </details>
    </>
  );
}

function Originals({ meses }: { meses: MesCargado[] }) {
  return (
    <>
      <p>Cada mes, tal como lo dio la DGT: con ellos puedes comprobar los recuentos.</p>
      <ul className={styles.links}>
        {meses.map(({ mes, url }) => (
          <li key={mes}>
            <a href={url} download>
              {formatMonth(mes)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Format() {
  return (
    <ul>
      <li>
        El libro de Excel lleva los importes como números en euros y los días como fechas: se suman y se
        ordenan sin importar nada. Solo tiene precios que se ven en la web; los retirados no están en ninguna
        descarga.
      </li>
      <li>CSV en UTF-8 con marca inicial, con punto y coma entre columnas y nombres en la primera línea.</li>
      <li>
        Los decimales llevan punto y las fechas van como AAAA-MM-DD, para que los lean los programas. En una
        hoja de cálculo en español, impórtalos diciendo que el decimal es el punto, o usa{' '}
        <code>precios.xlsx</code>.
      </li>
      <li>Una celda vacía es que no consta: nunca es cero.</li>
      <li>
        Un texto que empieza por =, +, - o @ lleva un apóstrofo delante, para que ninguna hoja de cálculo lo
        tome por una fórmula.
      </li>
      <li>
        Si los datos cambian mientras descargas las ofertas, la descarga se corta en vez de mezclar dos
        versiones: vuelve a pedirla. Con la cabecera <code>If-None-Match</code> solo bajas lo que ha cambiado.
      </li>
    </ul>
  );
}

function Licence({ creditos: { osm, registros } }: Pick<OpenData, 'creditos'>) {
  const fuentes = [
    'de lo que dice cada una',
    'de lo que corrigen los alumnos y comprobamos',
    'del mapa de la DGT',
    ...registros.map((registro) => `de ${registro}`),
  ];
  return (
    <>
      <p>
        Los resultados de los exámenes son información pública de la Dirección General de Tráfico,
        reutilizable según la Ley 37/2007. Si los usas, cita la fuente, «Dirección General de Tráfico», y la
        fecha de los datos. Las tasas estimadas, las comparaciones y los costes son cálculos nuestros: la DGT
        ni los ha hecho ni los respalda, ni a nosotros ni a quien los reutilice.
      </p>
      <p>
        Las tarifas son las que declara cada autoescuela, con el día en que las confirmó, o las que hemos
        anotado o nos han traído, con el día en que se vieron; la columna <code>origen</code> dice cuál es
        cada una. No son una oferta nuestra. {ATRIBUCION_GEOGRAFIA}
      </p>
      <p>
        Las direcciones de las autoescuelas salen{' '}
        {osm ? (
          <>
            {fuentes.join(', ')} y de OpenStreetMap, ©{' '}
            <a href="https://www.openstreetmap.org/copyright" rel="noopener">
              colaboradores de OpenStreetMap
            </a>
            . Los lugares de esta última fuente, que <code>lugares.csv</code> distingue, se ofrecen con su
            licencia, la ODbL 1.0, también en las demás descargas
          </>
        ) : (
          formatList(fuentes)
        )}
        . La fuente, la fecha y la certeza de cada una están en <code>lugares.csv</code>.
      </p>
      <p>
        ¿Falta algo o hay un error? <Link to="/contacto/">Escríbenos</Link>.
      </p>
    </>
  );
}
