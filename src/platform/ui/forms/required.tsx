import shared from '../shared.module.css';

/** Properties of the input of a field that may not be left empty: its label carries a drawn mark. */
export const requiredProps = { 'aria-required': true, labelProps: { 'data-required': true } } as const;

/** Tells what the mark means to people who see it; a screen reader says it at each field. */
export const RequiredNote = () => (
  <p className={shared.hint} data-marks aria-hidden="true">
    Los campos con * son obligatorios
  </p>
);
