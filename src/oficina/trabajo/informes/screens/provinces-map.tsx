import { Box } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { mapProjection } from '#comparador/lugares/municipios/map-projection.ts';
import { spainShapes } from '#comparador/lugares/municipios/spain-shapes.ts';
import { formatCount } from '#platform/kit/format.ts';
import { quantileClasses, toneOf } from '#platform/kit/quantile-classes.ts';
import type { Bar } from '#platform/ui/charts/bars.tsx';
import { ChartFrame } from '#platform/ui/charts/chart-frame.tsx';
import { summaryOf } from '#platform/ui/charts/summary.ts';
import shared from '#platform/ui/shared.module.css';
import styles from './map.module.css';

type MapProps = {
  label: string;
  /** `key` is the code of the province. */
  places: readonly Bar[];
};

const shapes = spainShapes();

/** Provinces with a link beside the map; the table has them all. */
const FIRST = 5;

/** Map of the provinces in up to five tones by their figure; the first ones also in a list beside it. */
export function ProvincesMap({ label, places }: MapProps) {
  const classes = quantileClasses(places.map(({ value }) => value));
  const counted = new Map(places.map(({ key, value }) => [key, value]));
  const { width, height, inset } = mapProjection;
  const elsewhere = places.find(({ key }) => !shapes.some(({ codigo }) => codigo === key));
  const addresses = new Map(places.map(({ key, to }) => [key, to]));
  const navigate = useNavigate();
  const go = (codigo: string) => {
    const to = addresses.get(codigo);
    if (to) navigate(to);
  };
  const tone = (codigo: string) => styles[`tone${toneOf(classes, counted.get(codigo) ?? null) ?? 0}`];
  return (
    <ChartFrame label={label} summary={summaryOf(places)} linked={places.some(({ to }) => to)}>
      <div className={`${shared.fields} ${styles.map}`}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect className={styles.inset} {...inset} rx="6" />
          {shapes.map(({ codigo, d, center }) =>
            center ? (
              <circle key={codigo} cx={center.x} cy={center.y} r="12" className={tone(codigo)} />
            ) : (
              // A mouse goes to the rows from the map; a keyboard, from the list beside it or the table.
              // biome-ignore lint/a11y/noStaticElementInteractions: the same addresses are links beside it.
              <path
                key={codigo}
                d={d}
                fillRule="evenodd"
                className={`${tone(codigo)} ${addresses.get(codigo) ? styles.leads : ''}`}
                onClick={() => go(codigo)}
              />
            ),
          )}
        </svg>
        <div>
          <Box component="ul" className={`${shared.list} ${styles.classes}`} mb={10}>
            {classes.map(({ from, to, tone: which }) => (
              <li key={which}>
                <svg viewBox="0 0 24 16" aria-hidden="true">
                  <rect width="24" height="16" rx="3" className={styles[`tone${which}`]} />
                </svg>
                {from === to ? formatCount(from) : `De ${formatCount(from)} a ${formatCount(to)}`}
              </li>
            ))}
            <li>
              <svg viewBox="0 0 24 16" aria-hidden="true">
                <rect width="24" height="16" rx="3" className={styles.tone0} />
              </svg>
              Ninguno
            </li>
          </Box>
          <ol className={shared.list}>
            {places.slice(0, FIRST).map(
              ({ key, name, text, to }) =>
                to && (
                  <li key={key}>
                    <Link to={to}>{name}</Link>: {text}
                  </li>
                ),
            )}
          </ol>
          {elsewhere && (
            <p>
              {elsewhere.name}: {elsewhere.text}
            </p>
          )}
          <p className={shared.small}>Límites: © Instituto Geográfico Nacional, CC BY 4.0.</p>
        </div>
      </div>
    </ChartFrame>
  );
}
