import { nombresMediana } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { formatCount, formatEuros, formatExactEuros, formatPercent } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { type Apartado, Article, DataTable, Figures } from '#sitio/partes/article.tsx';
import { partesCoste } from '#sitio/partes/cost-parts.ts';
import { periodText } from '#sitio/partes/period-text.ts';
import { Checklist, Traps } from './cost-advice.tsx';
import type { CostGuideData, ProvinciaGuia } from './cost-guide.server.ts';
import { CostHistory } from './cost-history.tsx';
import { Resits } from './cost-resits.tsx';
import { OCU_2019 } from './studies.ts';

/** Day on which somebody last read the text through. */
const REVISED = '2026-11-21';

export type GuideProps = { guia: CostGuideData };

export function CostGuide({ guia }: GuideProps) {
  return (
    <Article
      titulo="Cuánto cuesta de verdad sacarse el carné de coche"
      entradilla={
        <p>
          «Matrícula y veinte prácticas» no es lo que se acaba pagando: la mayoría repite algún examen, y cada
          repetición son clases, tasas y trámites. Estas son las cifras de hoy para el permiso B, y lo que
          conviene preguntar antes de firmar.
        </p>
      }
      revisado={REVISED}
      actualizado={guia.actualizado}
      apartados={parts(guia)}
      fuente={guia.periodo && periodText(guia.periodo)}
    />
  );
}

const parts = (guia: CostGuideData): Apartado[] => [
  { id: 'cifras', titulo: 'En cifras', texto: <Headline guia={guia} /> },
  { id: 'que-suma', titulo: 'Qué suma', texto: <WhatAddsUp guia={guia} /> },
  { id: 'repetir', titulo: 'Lo que cuesta repetir', texto: <Resits guia={guia} /> },
  { id: 'trampas', titulo: 'Precios que engañan', texto: <Traps /> },
  { id: 'preguntas', titulo: 'Qué preguntar antes de apuntarte', texto: <Checklist /> },
  { id: 'historia', titulo: 'Lo que encontraron otros estudios', texto: <CostHistory /> },
  { id: 'provincias', titulo: 'Provincia a provincia', texto: <Provinces guia={guia} /> },
];

function Headline({ guia }: GuideProps) {
  const { esperado, aLaPrimera, conPrecio, permiso, clase } = guia;
  if (!esperado || aLaPrimera === null || !clase)
    return (
      <p>Ninguna autoescuela publica aún una tarifa que se pueda comparar: cuando la haya, estará aquí.</p>
    );
  return (
    <>
      <Figures
        cifras={[
          {
            valor: formatEuros(esperado.mediana),
            texto: `coste esperado mediano, entre ${formatCount(conPrecio)} secciones con tarifa comparable`,
          },
          {
            valor: `${formatEuros(esperado.cuarto).replace(/\s*€/, '')}–${formatEuros(esperado.tresCuartos)}`,
            texto: 'la mitad central: una de cada cuatro está por debajo y otra por encima',
          },
          { valor: formatEuros(aLaPrimera), texto: 'mediana si todo se aprueba a la primera' },
          { valor: formatExactEuros(clase.mediana), texto: 'mediana de una clase suelta de 45 minutos' },
        ]}
      />
      <p>
        El más barato es de {formatEuros(esperado.minimo)} y el más caro, de {formatEuros(esperado.maximo)}.
        Todo con IVA, para quien necesita {permiso.clases} clases de 45 minutos y no ha aprobado aún la
        teórica. Es una estimación nuestra, no una oferta: <Link to="/como-ordenamos">así se calcula</Link>.
      </p>
      <p>
        Las diferencias no son nuevas. El {OCU_2019.nombre} ({OCU_2019.autoescuelas} autoescuelas de{' '}
        {OCU_2019.ciudades} ciudades, según la prensa) encontró, para quien aprueba a la primera, desde{' '}
        {formatEuros(OCU_2019.masBarata.euros * 100)} en {OCU_2019.masBarata.ciudad} hasta{' '}
        {formatEuros(OCU_2019.masCara.euros * 100)} en {OCU_2019.masCara.ciudad}.
      </p>
    </>
  );
}

function WhatAddsUp({ guia: { lineas, partes, tasa, conPrecio } }: GuideProps) {
  return (
    <>
      <p>
        Una tarifa completa tiene estas líneas. La mediana es la de las autoescuelas de España que la dicen;
        cero quiere decir que va incluida en otra.
      </p>
      <DataTable
        titulo={
          lineas.every(({ tarifas }) => tarifas === 0)
            ? 'Números redondos nuestros mientras casi nadie publica su tarifa, con IVA'
            : 'Medianas de las tarifas publicadas, con IVA'
        }
        columnas={[
          { nombre: 'Línea', celda: ({ linea }) => nombresMediana[linea] },
          { nombre: 'Mediana', numero: true, celda: ({ mediana }) => formatExactEuros(mediana) },
          {
            nombre: 'Tarifas que la dicen',
            numero: true,
            celda: ({ tarifas }) =>
              tarifas === 0 ? 'Menos de 5: número redondo nuestro' : formatCount(tarifas),
          },
        ]}
        filas={lineas}
        clave={({ linea }) => linea}
      />
      {tasa !== null && (
        <p>
          A eso se suman las clases y la tasa de la DGT, {formatExactEuros(tasa)}, que se paga otra vez cuando
          se agota. <Link to="/guia-tasas-dgt">Guía de las tasas de la DGT</Link>
        </p>
      )}
      {partes && (
        <DataTable
          titulo={`A dónde va cada cien euros del coste esperado (${formatCount(conPrecio)} secciones)`}
          columnas={[
            { nombre: 'Parte', celda: ({ nombre }) => nombre },
            { nombre: 'De cada cien', numero: true, celda: ({ campo }) => formatPercent(partes[campo]) },
          ]}
          filas={partesCoste}
          clave={({ campo }) => campo}
        />
      )}
    </>
  );
}

const rate = (of: { aptos: number; examenes: number } | null) =>
  of ? formatPercent(of.aptos / of.examenes) : '—';

function Provinces({ guia: { provincias } }: GuideProps) {
  const byName = provincias.toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
  return (
    <DataTable<ProvinciaGuia>
      titulo="Permiso B: coste esperado mediano y aprobados oficiales de cada provincia"
      fija
      columnas={[
        { nombre: 'Provincia', celda: ({ nombre, url }) => <Link to={url}>{nombre}</Link> },
        {
          nombre: 'Coste mediano',
          numero: true,
          celda: ({ cifras }) => (cifras.coste === null ? 'Pocas tarifas' : formatEuros(cifras.coste)),
        },
        { nombre: 'Con tarifa', numero: true, celda: ({ cifras }) => formatCount(cifras.tarifas) },
        { nombre: 'Secciones', numero: true, celda: ({ cifras }) => formatCount(cifras.secciones) },
        { nombre: 'Aprueban el práctico', numero: true, celda: ({ cifras }) => rate(cifras.practico) },
        { nombre: 'Aprueban el teórico', numero: true, celda: ({ teorico }) => rate(teorico) },
      ]}
      filas={byName}
      clave={({ url }) => url}
    />
  );
}
