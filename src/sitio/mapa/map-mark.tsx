import type { ReactElement, SVGProps } from 'react';
import type { Tone } from '#platform/kit/quantile-classes.ts';
import tones from './tones.module.css';

/** A tone, and the id of the `NoDataPattern` for the marks without a tone. */
type Fill = { tone: Tone | undefined; patternId: string };

/** Gives the colour of a value's class. A mark without a value is hatched, so that it does not look like one more class. */
export function fillOf({ tone, patternId }: Fill): Pick<SVGProps<SVGElement>, 'className' | 'fill'> {
  return tone
    ? { className: `${tones.mark} ${tones[`tone${tone}`]}` }
    : { className: tones.mark, fill: `url(#${patternId})` };
}

/** Hatching of `size` units for `fillOf`. */
export function NoDataPattern({ id, size }: { id: string; size: number }) {
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={tones.noData} width={size} height={size} />
      <line className={tones.hatch} y2={size} strokeWidth={size * 0.5} />
    </pattern>
  );
}

type MapLinkProps = { href?: string | null | undefined; texto: string; children: ReactElement };

/** A mark with its text, which browsers show on hover and screen readers say; a link where there is an address. */
export function MapLink({ href, texto, children }: MapLinkProps) {
  const title = <title>{texto}</title>;
  if (!href)
    return (
      <g>
        {title}
        {children}
      </g>
    );
  return (
    <a className={tones.link} href={href}>
      {title}
      {children}
    </a>
  );
}
