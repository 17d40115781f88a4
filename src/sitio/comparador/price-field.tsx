import { formatEuros } from '#platform/kit/format.ts';
import { priceLabel, priceText } from './price-text.ts';
import styles from './search-form.module.css';

/** Euros between two stops of the slider. */
const STEP = 10;

export type PriceFieldProps = {
  /** Whole euros; null is any. */
  hasta: number | null;
  /** Range that exists for the search, in céntimos. */
  minimo: number;
  maximo: number;
};

/** Slider of the highest expected cost, within the costs of this search. At its right end it filters nothing. */
export function PriceField({ hasta, minimo, maximo }: PriceFieldProps) {
  // The chosen limit stays on the scale even below every price.
  const least = Math.min(Math.floor(minimo / 100 / STEP) * STEP, hasta ?? Number.POSITIVE_INFINITY);
  const most = Math.ceil(maximo / 100 / STEP) * STEP;
  const given = Math.min(hasta ?? most, most);
  return (
    <div className={styles.price}>
      <label className={styles.label} htmlFor="hasta">
        {priceLabel(given, most)}
      </label>
      <div className={styles.slider}>
        <input
          type="range"
          id="hasta"
          name="hasta"
          min={least}
          max={most}
          step={STEP}
          defaultValue={given}
          data-usual={most}
          aria-valuetext={priceText(given, most)}
        />
        <span className={styles.ends} aria-hidden="true">
          <span>{formatEuros(least * 100)}</span>
          <span>{formatEuros(most * 100)}</span>
        </span>
      </div>
      {/* Without scripts, this field tells the server that the slider is at its end. */}
      <input type="hidden" name="tope" value={most} />
    </div>
  );
}
