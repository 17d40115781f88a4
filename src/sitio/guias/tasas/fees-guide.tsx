import type { FilaTasa } from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatDay, formatExactEuros, formatList, formatPercent } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { type Apartado, Article, Caution, DataTable } from '#sitio/partes/article.tsx';
import { FeeSource } from '#sitio/partes/fee-source.tsx';
import { periodText } from '#sitio/partes/period-text.ts';
import { formatTimes } from '../numbers.ts';
import type { FeesGuideData, ProvinciaTasas } from './fees-guide.server.ts';

/** Day on which somebody last read the text through. */
const REVISED = '2026-11-21';

type GuideProps = { guia: FeesGuideData };

export function FeesGuide({ guia }: GuideProps) {
  return (
    <Article
      titulo="Las tasas de la DGT para sacarse el carné"
      entradilla={
        <p>
          Para examinarse se paga una tasa a la Dirección General de Tráfico, con autoescuela o por libre. No
          lleva IVA y no la fija la autoescuela. Lo que casi nadie cuenta es cuántas se acaban pagando.
        </p>
      }
      revisado={REVISED}
      actualizado={guia.actualizado}
      apartados={parts(guia)}
      fuente={guia.periodo && periodText(guia.periodo)}
    />
  );
}

const parts = (guia: FeesGuideData): Apartado[] => [
  { id: 'importes', titulo: 'Importes', texto: <Amounts guia={guia} /> },
  { id: 'que-paga', titulo: 'Qué paga una tasa', texto: <WhatItPays guia={guia} /> },
  { id: 'segunda', titulo: 'Cuándo hace falta otra', texto: <WhenAnother /> },
  { id: 'cuantas', titulo: 'Cuántas cabe esperar, por provincia', texto: <ExpectedFees guia={guia} /> },
];

const days = ({ validoDesde, validoHasta }: FilaTasa) =>
  validoHasta === null
    ? `Desde el ${formatDay(validoDesde)}`
    : `Del ${formatDay(validoDesde)} al ${formatDay(validoHasta)}`;

function Amounts({ guia: { tasas } }: GuideProps) {
  const initial = tasas.some(({ porComprobar }) => porComprobar);
  const sources = Map.groupBy(tasas, ({ fuente, consultadaEl, porComprobar }) =>
    [fuente, consultadaEl, porComprobar].join(),
  );
  return (
    <>
      {initial && (
        <Caution>
          Los importes son de la prensa, y las leyes que los suben no los escriben: antes de pagar, mira el de
          la sede electrónica de la DGT.
        </Caution>
      )}
      <DataTable<FilaTasa>
        titulo="Tasas de tráfico de los permisos de conducir: cuánto y desde cuándo"
        columnas={[
          { nombre: 'Tasa', celda: ({ codigo, concepto }) => `${codigo} · ${concepto}` },
          { nombre: 'Importe', numero: true, celda: ({ importe }) => formatExactEuros(centimos(importe)) },
          { nombre: 'Cuándo', celda: days },
        ]}
        filas={tasas}
        clave={({ codigo, validoDesde }) => `${codigo} ${validoDesde}`}
      />
      <ul>
        {[...sources].map(([source, fees]) => (
          <li key={source}>
            {formatList(fees.map(({ codigo, validoDesde }) => `${codigo} (${validoDesde.slice(0, 4)})`))}:{' '}
            {fees[0] && <FeeSource tasa={fees[0]} />}.
          </li>
        ))}
      </ul>
    </>
  );
}

function WhatItPays({ guia: { vigente, permisosPorTasa } }: GuideProps) {
  return (
    <>
      {vigente && (
        <p>
          La tasa {vigente.codigo}, de {formatExactEuros(centimos(vigente.importe))}, paga las pruebas de
          aptitud de un permiso y da derecho a dos convocatorias (Reglamento General de Conductores, RD
          818/2009, artículo 53 y anexo VI). La teórica va antes que la pista, y la pista antes que la
          circulación.
        </p>
      )}
      <ul>
        {permisosPorTasa
          .filter(({ codigo }) => codigo !== '')
          .map(({ codigo, permisos }) => (
            <li key={codigo}>
              Tasa {codigo}: {formatList(permisos)}.
            </li>
          ))}
      </ul>
      <p>
        No paga el certificado médico, las clases ni lo que la autoescuela cobra por tramitar o por
        presentarte. Algunas tarifas incluyen la primera tasa: en cada ficha se dice.
      </p>
    </>
  );
}

function WhenAnother() {
  return (
    <>
      <p>
        Cuando se agotan las dos convocatorias. Contamos con que aprobar una prueba no gasta ninguna: así, la
        segunda tasa llega con el segundo suspenso, la tercera con el cuarto, y da igual en qué prueba sean.
        Con cada una suele pagarse también la renovación del expediente.
      </p>
      <Caution>
        Que un aprobado no gaste convocatoria lo deducimos nosotros del anexo VI y de la práctica habitual: es
        un supuesto del cálculo, y no un dato de la DGT.
      </Caution>
      <ul>
        <li>
          Tras dos convocatorias suspendidas hay que esperar al menos doce días naturales a la tercera (anexo
          VI del RD 818/2009).
        </li>
        <li>Entre las siguientes, al menos dieciocho. La cola real de tu centro puede ser mucho mayor.</li>
        <li>Cada prueba aprobada vale dos años, y cada nueva aprobada vuelve a empezar la cuenta.</li>
      </ul>
    </>
  );
}

function ExpectedFees({ guia: { provincias, vigente } }: GuideProps) {
  const rows = provincias.toSorted(
    (a, b) => Number(a.url !== null) - Number(b.url !== null) || a.nombre.localeCompare(b.nombre, 'es'),
  );
  if (rows.length === 0 || !vigente) return <p>Todavía no hay resultados oficiales cargados.</p>;
  return (
    <>
      <p>
        Para quien empieza desde cero el permiso B con los aprobados de su provincia. La estimación inferior
        cuenta solo a quienes acaban aprobando; la superior, también los intentos de quienes abandonan. El
        importe es el punto medio por {formatExactEuros(centimos(vigente.importe))}. Son medias, no un
        pronóstico: <Link to="/como-ordenamos#coste">cómo se calculan</Link>.
      </p>
      <DataTable<ProvinciaTasas>
        titulo="Tasas esperadas hasta el permiso B"
        fija
        columnas={[
          {
            nombre: 'Provincia',
            celda: ({ nombre, url }) => (url ? <Link to={url}>{nombre}</Link> : <strong>{nombre}</strong>),
          },
          { nombre: 'Aprueban el teórico', numero: true, celda: ({ teorico }) => formatPercent(teorico) },
          { nombre: 'Aprueban el práctico', numero: true, celda: ({ practico }) => formatPercent(practico) },
          {
            nombre: 'Tasas esperadas',
            numero: true,
            celda: ({ esperadas }) =>
              `${formatTimes(esperadas.inferior)} – ${formatTimes(esperadas.superior)}`,
          },
          { nombre: 'Importe esperado', numero: true, celda: ({ importe }) => formatExactEuros(importe) },
          {
            nombre: 'Basta con una',
            numero: true,
            celda: ({ esperadas }) => formatPercent(esperadas.conUnaBasta),
          },
        ]}
        filas={rows}
        clave={({ codProvincia }) => codProvincia}
      />
      <p>«Basta con una» es la probabilidad de sumar como mucho un suspenso, según la estimación superior.</p>
    </>
  );
}
