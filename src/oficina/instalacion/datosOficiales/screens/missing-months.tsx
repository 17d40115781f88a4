import { formatMonth, plural } from '#platform/kit/format.ts';
import type { DatosOficiales } from '../contract.ts';

/** The months of the last two years that were asked for and could not be loaded, each with the reason. */
export function MissingMonths({ data: { faltan, descargables } }: { data: DatosOficiales }) {
  const asked = descargables.filter((mes) => faltan[mes] !== undefined);
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="faltan">
      <h2 id="faltan">{plural(asked.length, 'mes no se pudo traer', 'meses no se pudieron traer')}</h2>
      <ul>
        {asked.map((mes) => (
          <li key={mes}>
            <strong>{formatMonth(mes)}</strong>: {faltan[mes]}
          </li>
        ))}
      </ul>
    </section>
  );
}
