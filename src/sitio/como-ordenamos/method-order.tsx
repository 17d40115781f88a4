import { wholeParts } from '#platform/kit/amounts/whole-parts.ts';
import { formatCount, formatList, formatPercent } from '#platform/kit/format.ts';
import { nombresOrden } from '#sitio/comparador/order-names.ts';
import { DataTable } from '#sitio/partes/article.tsx';
import type { MethodData } from './method.server.ts';

/** Keys of the usual order, and the share of pairs that each decides today. */
export function UsualOrder({ metodo: { claves, permiso } }: { metodo: MethodData }) {
  const pairs = claves.reduce((sum, { decide }) => sum + decide, 0);
  const hundredths = wholeParts(
    claves.map(({ decide }) => (decide * 100) / Math.max(1, pairs)),
    pairs === 0 ? 0 : 100,
  );
  return (
    <>
      <p>
        Si no eliges otra cosa, la lista va por <strong>coste esperado hasta el carné</strong>. Las claves se
        aplican una tras otra: cada una solo cuenta entre las autoescuelas que todas las anteriores dejan
        empatadas. No hay puntos que se sumen, ni nada que compense una clave con otra.
      </p>
      <DataTable
        titulo={`Claves del orden, por su importancia, y cuántas parejas de autoescuelas separa cada una hoy (permiso ${permiso.codigo}, toda España)`}
        columnas={[
          { nombre: 'Clave', celda: ({ clave, puesto }) => `${puesto}. ${clave.explicacion}` },
          { nombre: 'Parejas', numero: true, celda: ({ clave }) => formatCount(clave.decide) },
          {
            nombre: 'De cada cien',
            numero: true,
            celda: ({ puesto }) => (pairs === 0 ? '—' : formatPercent((hundredths[puesto - 1] ?? 0) / 100)),
          },
        ]}
        filas={claves.map((clave, index) => ({ clave, puesto: index + 1 }))}
        clave={({ puesto }) => String(puesto)}
      />
      <p>
        <strong>Empates.</strong> Por coste, la más barata y todas las que se diferencian de ella menos que
        1,645 veces la raíz de la suma de sus varianzas son un grupo, y dentro va primero la más cercana o, si
        no se sabe dónde está, la que se examina más cerca; a igual distancia, por coste. La más barata de las
        demás empieza el siguiente, que dice cuánto más cuesta. Las secciones de una autoescuela son una fila,
        en el puesto de la primera. Con autoescuelas sorteadas, la diferencia verdadera cae dentro del margen
        90 de cada cien veces (lo comprueba <code>scripts/comprobar-empates.ts</code>).
      </p>
      <p>
        La ley pide decir los parámetros principales del orden y su importancia relativa (artículo 20.3 de la
        Ley General para la Defensa de los Consumidores y Usuarios): son estos, y no hay más.
      </p>
    </>
  );
}

/** The keys of the other orders, and what filters and distances do. */
export function OtherOrders({ metodo: { otrosOrdenes, ordenCursos, limites } }: { metodo: MethodData }) {
  const radii = formatList(limites.radios.map(String));
  return (
    <>
      {otrosOrdenes.map(({ orden, claves }) => (
        <details key={orden}>
          <summary>Por {nombresOrden[orden]}</summary>
          <ol>
            {claves.map((clave) => (
              <li key={clave}>{clave}</li>
            ))}
          </ol>
        </details>
      ))}
      <details>
        <summary>Los cursos sin resultados de la DGT (A, CAP, puntos, ADR), por su precio publicado</summary>
        <ol>
          {ordenCursos.map((clave) => (
            <li key={clave}>{clave}</li>
          ))}
        </ol>
      </details>
      <p>
        Los filtros quitan autoescuelas de la lista, pero no cambian el orden de las que quedan. Alrededor de
        un municipio puedes elegir {radii} km en línea recta; si no eliges y no sabemos de ninguna cerca, el
        círculo se ensancha y, al final, se mira su provincia entera. La DGT publica dónde se examina cada
        autoescuela, no dónde está: aquellas de las que no consta ni el municipio van aparte, sin distancia,
        por su centro de examen: los de su misma isla o los de la península, del más cercano al más lejano y
        sea cual sea su provincia; si la DGT ya no lo nombra, por el último que nombró, con su año. Cada
        página lleva {limites.porPagina}.
      </p>
    </>
  );
}
