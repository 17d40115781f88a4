import type { Importes } from '#comparador/tarifas/permisosAutoescuela/cost-lines.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { formatCount, formatExactEuros, formatList, plural } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { formatExact, formatExactPercent } from '#sitio/guias/numbers.ts';
import { Link } from '#sitio/layout/link.tsx';
import { DataTable } from '#sitio/partes/article.tsx';
import { testNames } from '#sitio/partes/test-names.ts';
import type { MethodData } from './method.server.ts';
import type { Ejemplo, LineaEjemplo, PruebaEjemplo } from './worked-example.ts';

const names: Record<keyof Importes, string> = {
  ...nombresLinea,
  otros: 'Otros cargos obligatorios',
  clases: 'Clases',
  clasesTrasSuspenso: 'Clases tras los suspensos',
  tasaDgt: 'Tasas de la DGT',
};

/** The sum of a real offer, with every figure that it is made of. */
export function Example({ metodo: { ejemplo, permiso, limites } }: { metodo: MethodData }) {
  if (!ejemplo)
    return <p>Cuando alguna autoescuela publique su tarifa, aquí habrá un ejemplo con sus cifras.</p>;
  const { oferta, supuestos, desglose } = ejemplo;
  const where = oferta.municipio ?? provinciaPorCodigo(oferta.codProvincia)?.provincia;
  return (
    <>
      <p>
        Ni la primera ni la última: la sección que está justo en el medio de las que tienen la tarifa completa
        en toda España. Es <Link to={`/${oferta.slug}`}>{oferta.nombre}</Link> ({where}), permiso{' '}
        {permiso.codigo}, para quien necesita {plural(supuestos.clases, 'clase', 'clases')} de{' '}
        {limites.minutos} minutos.
      </p>
      <Tests ejemplo={ejemplo} />
      <p>
        Con el punto medio de las dos en cada prueba y las posibilidades de cada número de suspensos, un
        alumno paga de media {formatExact(desglose.repeticiones.tasas)} tasas y tiene{' '}
        {formatExact(desglose.repeticiones.practicos)} suspensos prácticos.
      </p>
      <Lines ejemplo={ejemplo} />
      <p>
        El coste esperado, {formatExactEuros(oferta.coste.esperado)}, es la media de lo que pagan. Se redondea
        una sola vez, al final: por eso un producto puede diferir en un céntimo.
      </p>
    </>
  );
}

function Tests({ ejemplo: { pruebas } }: { ejemplo: Ejemplo }) {
  const name = (parte: PruebaEjemplo['parte']) =>
    testNames[parte].replace(/^\w/, (letter) => letter.toUpperCase());
  return (
    <DataTable
      titulo="De los resultados oficiales a los suspensos esperados"
      columnas={[
        { nombre: 'Prueba', celda: ({ parte }) => name(parte) },
        {
          nombre: 'Aptos de exámenes',
          numero: true,
          celda: ({ propia }) =>
            propia ? `${formatCount(propia.aptos)} de ${formatCount(propia.examenes)}` : 'Ninguno',
        },
        {
          nombre: 'Media de su provincia',
          numero: true,
          celda: ({ provincia }) => formatExactPercent(provincia),
        },
        { nombre: 'Peso de la media', numero: true, celda: ({ peso }) => formatExact(peso) },
        { nombre: 'Tasa estimada', numero: true, celda: ({ tasa }) => formatExactPercent(tasa) },
        {
          nombre: 'Suspensos, estimación inferior',
          numero: true,
          celda: ({ inferior }) => formatExact(inferior),
        },
        {
          nombre: 'Suspensos, estimación superior',
          numero: true,
          celda: ({ superior }) => formatExact(superior),
        },
      ]}
      filas={pruebas}
      clave={({ parte }) => parte}
    />
  );
}

function Lines({ ejemplo }: { ejemplo: Ejemplo }) {
  const { lineas, oferta } = ejemplo;
  const first = lineas.reduce((sum, { primera }) => sum + primera, 0);
  return (
    <DataTable
      titulo="La suma, línea a línea"
      columnas={[
        {
          nombre: 'Línea',
          celda: ({ concepto, noInformada }) =>
            `${names[concepto]}${noInformada ? ' (no informada: mediana)' : ''}`,
        },
        { nombre: 'Cuenta', celda: (line) => account(line, ejemplo) },
        { nombre: 'Todo a la primera', numero: true, celda: ({ primera }) => formatExactEuros(primera) },
        { nombre: 'Esperado', numero: true, celda: ({ esperado }) => formatExactEuros(esperado) },
      ]}
      filas={lineas}
      clave={({ concepto }) => concepto}
      pie={['Total', '', formatExactEuros(first), formatExactEuros(oferta.coste.esperado)]}
    />
  );
}

/** Calculation of a line's expected amount, in words. */
function account({ concepto, precio, veces }: LineaEjemplo, { oferta, desglose }: Ejemplo): string {
  const { tarifa } = oferta.tarifa.coste;
  if (concepto === 'clases') {
    const { sueltas, bonos } = oferta.coste.compra;
    const bought = [
      ...bonos.map(
        ({ clases, precio: price, veces: times }) =>
          `${times} × bono de ${clases} (${formatExactEuros(price)})`,
      ),
      ...(sueltas > 0 ? [`${plural(sueltas, 'suelta', 'sueltas')} a ${formatExactEuros(tarifa.clase)}`] : []),
    ];
    return `${plural(desglose.clases, 'clase', 'clases')} de ${tarifa.minutos} minutos: ${formatList(bought)}`;
  }
  if (concepto === 'clasesTrasSuspenso')
    return 'Las que se suman tras cada suspenso, compradas como sale más barato';
  if (precio === null || veces === null) return '';
  if (precio === 0) return concepto === 'otros' ? 'Ninguno' : 'Incluido en lo demás';
  return veces === 1 ? formatExactEuros(precio) : `${formatExactEuros(precio)} × ${formatExact(veces)}`;
}
