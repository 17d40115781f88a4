import { type Anotacion, isAddress } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import { formatDay, formatMonth } from '#platform/kit/format.ts';

/** Says who noted or brought the tarifa, where and when, and that the autoescuela has not confirmed it. */
export function NotedTarifa({ anotada: { en, el, traida } }: { anotada: Anotacion }) {
  if (traida)
    return (
      <>
        Según un {en}, <time dateTime={el}>{formatMonth(el)}</time>; lo ha mirado Carné Claro, y la
        autoescuela no lo ha confirmado
      </>
    );
  return (
    <>
      Anotada por Carné Claro el <time dateTime={el}>{formatDay(el)}</time>{' '}
      {isAddress(en) ? (
        <>
          en{' '}
          <a href={en} rel="nofollow noopener">
            su web
          </a>
        </>
      ) : (
        `(${en})`
      )}
      ; la autoescuela no la ha confirmado
    </>
  );
}
