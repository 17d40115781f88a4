import type { FilaTasa } from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import { formatDay } from '#platform/kit/format.ts';

/** Source of a fee's amount, and when somebody last checked it; without the full stop. */
export function FeeSource({ tasa }: { tasa: FilaTasa }) {
  const { fuente, fuenteUrl, consultadaEl, porComprobar } = tasa;
  const source =
    fuenteUrl && /^https?:\/\//i.test(fuenteUrl) ? (
      <a href={fuenteUrl} rel="nofollow noopener">
        {fuente}
      </a>
    ) : (
      fuente
    );
  if (porComprobar) return <>Según {source}; el importe no lo hemos leído en una publicación oficial</>;
  return (
    <>
      Fuente: {source}, consultado el <time dateTime={consultadaEl}>{formatDay(consultadaEl)}</time>
    </>
  );
}
