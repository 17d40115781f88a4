import styles from './pin.module.css';

/** Average width of a letter of 14 px, in pixels. */
const LETTER = 7.9;
const HEIGHT = 26;
const TIP = 7;
const ROUND = 9;
/** Vertical middle of a bubble, from its point. */
const MIDDLE = -TIP - HEIGHT / 2;

type PinProps = { text: string; dashed: boolean };

/** A pin: its figure in a bubble, whose tip is on the point. */
export function Pin({ text, dashed }: PinProps) {
  const half = Math.round((text.length * LETTER) / 2 + 9);
  const flat = half - ROUND;
  return (
    <>
      <path
        className={dashed ? `${styles.bubble} ${styles.dashed}` : styles.bubble}
        d={`M0 0l-6 ${-TIP}H${-flat}a${ROUND} ${ROUND} 0 0 1 ${-ROUND} ${-ROUND}v${2 * ROUND - HEIGHT}a${ROUND} ${ROUND} 0 0 1 ${ROUND} ${-ROUND}H${flat}a${ROUND} ${ROUND} 0 0 1 ${ROUND} ${ROUND}v${HEIGHT - 2 * ROUND}a${ROUND} ${ROUND} 0 0 1 ${-ROUND} ${ROUND}H6z`}
      />
      <text className={styles.figure} y={MIDDLE}>
        {text}
      </text>
    </>
  );
}

/** Mark for several sections in one place: their number. It stands at the height of a bubble, so that it hides no bubble below it. */
export const Group = ({ count }: { count: number | null }) => (
  <>
    <circle className={styles.group} cy={MIDDLE} r="18" />
    <text className={styles.count} y={MIDDLE}>
      {count}
    </text>
  </>
);
