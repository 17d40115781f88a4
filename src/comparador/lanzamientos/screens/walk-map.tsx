import type { Lanzamiento } from '../contract.ts';
import styles from './lanzamientos.module.css';

const [WIDTH, HEIGHT, EDGE] = [296, 208, 24];

/** The stops of the walk where they are, with the numbers of their rows; straight lines, because no streets are known. */
export function WalkMap({ town: { autoescuelas, ruta } }: { town: Lanzamiento }) {
  const stops = ruta.paradas.flatMap((codigo) => {
    const one = autoescuelas.find((known) => known.codigo === codigo);
    return one?.lat && one.lon ? [{ x: one.lon * Math.cos((one.lat * Math.PI) / 180), y: -one.lat }] : [];
  });
  const [left, top] = [Math.min(...stops.map(({ x }) => x)), Math.min(...stops.map(({ y }) => y))];
  const wide = Math.max(...stops.map(({ x }) => x)) - left;
  const high = Math.max(...stops.map(({ y }) => y)) - top;
  const scale = Math.min((WIDTH - 2 * EDGE) / (wide || 1e-6), (HEIGHT - 2 * EDGE) / (high || 1e-6));
  const placed = stops.map(({ x, y }) => ({
    x: (WIDTH - wide * scale) / 2 + (x - left) * scale,
    y: (HEIGHT - high * scale) / 2 + (y - top) * scale,
  }));
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Ruta a pie con ${placed.length} paradas`}
    >
      <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {placed.map(({ x, y }, index) => (
        <g key={ruta.paradas[index]}>
          <circle cx={x} cy={y} r="11" />
          <text x={x} y={y + 4.5} textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
