import type { FilaProvincia } from '#comparador/ofertas/comparador/downloads-places.server.ts';
import {
  formatCount,
  formatDecimal,
  formatEuros,
  formatExactEuros,
  formatPercent,
} from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { Caution, DataTable } from '#sitio/partes/article.tsx';
import type { CostGuideData } from './cost-guide.server.ts';

/** Cost of failed exams, from the official results and the median prices. */
export function Resits({ guia }: { guia: CostGuideData }) {
  const { teorico, practico } = guia;
  if (!teorico || !practico) return <p>Todavía no hay resultados oficiales cargados.</p>;
  return (
    <>
      <p>
        En España, en el periodo, aprobaron el {formatPercent(teorico.aptos / teorico.examenes)} de los{' '}
        {formatCount(teorico.examenes)} exámenes teóricos del permiso B y el{' '}
        {formatPercent(practico.aptos / practico.examenes)} de los {formatCount(practico.examenes)} prácticos:
        por cada aprobado hacen falta {attempts(teorico)} exámenes teóricos y {attempts(practico)} prácticos.
      </p>
      <p>
        De quienes aprobaron el práctico, el {formatPercent(firstShare(practico))} lo hizo en su primer
        intento. No es lo mismo que «aprobar a la primera»: de quienes suspenden, la DGT no dice en qué
        intento lo hicieron.
      </p>
      <OneFail guia={guia} />
      <Contrast guia={guia} />
    </>
  );
}

const attempts = ({ examenes, aptos }: FilaProvincia) =>
  aptos === 0 ? '—' : formatDecimal(examenes / aptos);

function firstShare({ intentos }: FilaProvincia): number {
  const all = intentos.reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : intentos[0] / all;
}

function OneFail({ guia: { clase, lineas, clasesPorSuspenso, tasa } }: { guia: CostGuideData }) {
  const amount = (linea: string) => lineas.find((row) => row.linea === linea)?.mediana ?? 0;
  if (!clase || tasa === null) return null;
  const classes = clasesPorSuspenso * clase.mediana;
  const [presentation, renewal] = [amount('presentacion'), amount('renovacion')];
  return (
    <DataTable
      titulo="Lo que añade suspender el práctico, con precios medianos"
      columnas={[
        { nombre: 'Qué', celda: ({ que }) => que },
        { nombre: 'Importe', numero: true, celda: ({ importe }) => formatExactEuros(importe) },
      ]}
      filas={[
        {
          que: `${clasesPorSuspenso} clases de repaso (supuesto nuestro) a ${formatExactEuros(clase.mediana)}`,
          importe: classes,
        },
        { que: 'Otra presentación a examen', importe: presentation },
        { que: 'Cada dos suspensos, sean de la prueba que sean, otra tasa de la DGT', importe: tasa },
        { que: 'Y con ella, la renovación del expediente', importe: renewal },
      ]}
      clave={({ que }) => que}
      pie={[
        'Dos suspensos en el práctico, en total',
        formatExactEuros(2 * (classes + presentation) + tasa + renewal),
      ]}
    />
  );
}

const places = ['Donde aprueban pocos', 'En una sección corriente', 'Donde aprueban muchos'];

function Contrast({ guia: { contraste } }: { guia: CostGuideData }) {
  const [few, , many] = contraste ?? [];
  if (!contraste || !few || !many) return null;
  return (
    <>
      <DataTable
        titulo="La misma tarifa, la mediana de España, según cuántos aprueban el práctico"
        columnas={[
          { nombre: 'Sección', celda: ({ donde }) => donde },
          { nombre: 'Tasa estimada', numero: true, celda: ({ tasa }) => formatPercent(tasa) },
          { nombre: 'Coste esperado', numero: true, celda: ({ esperado }) => formatEuros(esperado) },
        ]}
        filas={contraste.map((row, index) => ({ ...row, donde: places[index] ?? '' }))}
        clave={({ donde }) => donde}
      />
      <Caution>
        Entre los dos extremos hay {formatEuros(few.esperado - many.esperado)} de diferencia con los mismos
        precios: una autoescuela más barata donde aprueban pocos puede salir más cara. Una de cada diez
        secciones está por debajo de la primera tasa, y otra, por encima de la última.{' '}
        <Link to="/como-ordenamos#aprobados">Lo que una tasa no dice</Link>
      </Caution>
    </>
  );
}
