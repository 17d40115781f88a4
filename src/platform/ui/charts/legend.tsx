import shared from '../shared.module.css';
import styles from './charts.module.css';

/** Classes of the series, in order: each hue has a texture of its own. */
export const TONES = [styles.tone1, styles.tone2, styles.tone3, styles.tone4, styles.tone5];

/** Names of the series beside their colours. */
export const Legend = ({ series }: { series: readonly string[] }) => (
  <ul className={`${shared.wrap} ${styles.legend}`}>
    {series.map((name, index) => (
      <li key={name}>
        <span className={`${styles.swatch} ${TONES[index] ?? ''}`} />
        {name}
      </li>
    ))}
  </ul>
);
