import { Link } from 'react-router';
import { formatEuros } from '#kit/format.ts';
import type { Caracteristica } from '#resources/caracteristicasAutoescuela/catalogue.ts';
import type { Busqueda } from '#resources/comparador/find-schools.server.ts';
import { emptySearch, type SearchParams, searchUrl } from '#resources/comparador/search-params.ts';
import styles from './chips.module.css';

export type ChipsProps = { busqueda: Busqueda; features: Caracteristica[]; params: SearchParams };

const standings: Record<string, string> = {
  por_encima: 'Por encima de la media',
  en_la_media: 'En la media',
  por_debajo: 'Por debajo de la media',
  pocos_datos: 'Pocos datos',
};

/** Every filter in force, each with the way out of it. */
export function Chips(props: ChipsProps) {
  const { params } = props;
  const chips = chipsOf(props);
  if (chips.length === 0) return null;
  const { permiso, lugar, cerca, orden, comparar } = params;
  return (
    <ul className={styles.chips} aria-label="Filtros puestos">
      {chips.map(({ nombre, sin }) => (
        <li key={nombre}>
          <Link
            className={styles.chip}
            to={searchUrl(params, sin)}
            preventScrollReset
            aria-label={`${nombre}, quitar`}
          >
            {nombre} ✕
          </Link>
        </li>
      ))}
      <li>
        <Link
          className={styles.clear}
          to={searchUrl({ ...emptySearch, permiso, lugar, cerca, orden, comparar })}
          preventScrollReset
        >
          Quitar todos
        </Link>
      </li>
    </ul>
  );
}

type Chip = { nombre: string; sin: Partial<SearchParams> };

function chipsOf({ busqueda, features, params }: ChipsProps): Chip[] {
  const chips: Chip[] = [];
  const { km, hasta, clases, teoria } = params;
  if (hasta !== null) chips.push({ nombre: `Hasta ${formatEuros(hasta * 100)}`, sin: { hasta: null } });
  if (km !== null) chips.push({ nombre: `A menos de ${km} km`, sin: { km: null } });
  if (clases !== null && clases !== busqueda.permiso.clases)
    chips.push({ nombre: `${clases} clases`, sin: { clases: null } });
  if (teoria) chips.push({ nombre: 'Teoría aprobada', sin: { teoria: false } });
  if (busqueda.automatico) chips.push({ nombre: 'Coche automático', sin: { automatico: false } });
  for (const campo of ['caracteristica', 'aprobados', 'centro'] as const)
    for (const value of params[campo])
      chips.push({
        nombre: nameOf(campo, value, features),
        sin: { [campo]: params[campo].filter((other) => other !== value) },
      });
  return chips;
}

function nameOf(campo: 'caracteristica' | 'aprobados' | 'centro', value: string, features: Caracteristica[]) {
  if (campo === 'caracteristica') return features.find(({ codigo }) => codigo === value)?.nombre ?? value;
  return campo === 'aprobados' ? (standings[value] ?? value) : `Examina en ${value}`;
}
