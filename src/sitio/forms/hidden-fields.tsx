import styles from './form-field.module.css';
import { PERSON, SEEN_EMAIL, TRAP } from './hidden-names.ts';

type HiddenFieldsProps = {
  /** The server has asked whether a machine filled in the trap: sending the form again answers it. */
  robot?: boolean | undefined;
  /** Address beside which the server put its doubt. */
  email?: string | undefined;
};

/**
 * Fields that people never see: the trap, and the questions that they have already been asked. Only machines fill in the trap, or a
 * password manager that ignores its marks.
 */
export const HiddenFields = ({ robot = false, email = '' }: HiddenFieldsProps) => (
  <>
    <input type="hidden" name={SEEN_EMAIL} value={email} />
    {robot ? (
      <input type="hidden" name={PERSON} value="si" />
    ) : (
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={TRAP}>No rellenes este campo</label>
        <input
          id={TRAP}
          name={TRAP}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </div>
    )}
  </>
);
