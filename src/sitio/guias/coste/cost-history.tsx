import { formatCount, formatExactEuros } from '#platform/kit/format.ts';
import { DataTable } from '#sitio/partes/article.tsx';
import { ESTUDIOS, type Estudio } from './studies.ts';

/** What studies found in their day, with whom they asked and where their figure was read. */
export const CostHistory = () => (
  <>
    <p>
      Cada uno preguntó a otras autoescuelas y supuso otra cosa: no se pueden restar unos de otros ni de lo de
      arriba. Son historia, y ningún precio de este sitio sale de esta tabla. Los leímos en la prensa, no en
      el original.
    </p>
    <DataTable<Estudio>
      titulo="Coste medio en España según estudios anteriores"
      columnas={[
        { nombre: 'Estudio', celda: ({ estudio }) => estudio },
        {
          nombre: 'A quién preguntó',
          celda: ({ autoescuelas, ciudades }) =>
            `${autoescuelas} autoescuelas de ${formatCount(ciudades)} ciudades`,
        },
        { nombre: 'Qué cuenta', celda: ({ supuesto }) => supuesto },
        { nombre: 'Media', numero: true, celda: ({ euros }) => formatExactEuros(euros * 100) },
        {
          nombre: 'Fuente',
          celda: ({ fuente, url }) => (
            <a href={url} rel="nofollow noopener">
              {fuente}
            </a>
          ),
        },
      ]}
      filas={ESTUDIOS}
      clave={({ estudio }) => estudio}
    />
  </>
);
