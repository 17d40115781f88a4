import controls from '#platform/ui/controls.module.css';
import styles from './place-field.module.css';

/** Text box of a place or an autoescuela: a plain field of the form, with suggestions where scripts run. */
export function PlaceField({ defaultValue }: { defaultValue: string }) {
  return (
    <div className={styles.box}>
      <input
        className={`${controls.field} ${styles.field}`}
        id="lugar"
        name="lugar"
        defaultValue={defaultValue}
        maxLength={80}
        autoComplete="off"
        placeholder="Municipio, barrio, código postal o autoescuela"
      />
      <div className={styles.list} id="lugares" role="listbox" aria-label="Sugerencias" hidden />
      <template id="lugar-opcion">
        {/* biome-ignore lint/a11y/useFocusableInteractive: the box has the focus and says which option is active */}
        <div className={styles.option} role="option" aria-selected="false">
          <span className={styles.name} /> <span className={styles.kind} />
        </div>
      </template>
    </div>
  );
}
