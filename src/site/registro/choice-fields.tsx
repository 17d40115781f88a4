import { provincias } from '#kit/provincias.ts';
import controls from '#web/ui/controls.module.css';
import { FieldError } from './form-fields.tsx';
import styles from './registration.module.css';
import type { TypedRegistration } from './registration-fields.ts';

/** The province, asked only of an autoescuela that is not in the list. */
export function Province({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <div>
      <label className={styles.label} htmlFor="codProvincia">
        Provincia
      </label>
      <select
        className={controls.field}
        id="codProvincia"
        name="codProvincia"
        autoComplete="address-level1"
        defaultValue={chosen ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'codProvincia-error' : undefined}
      >
        <option value="">Elige una provincia</option>
        {provincias.map(({ codigo, provincia }) => (
          <option key={codigo} value={codigo}>
            {provincia}
          </option>
        ))}
      </select>
      <FieldError name="codProvincia" error={error} />
    </div>
  );
}

type ConsentProps = {
  urlPrivacidad: string | null;
  typed: TypedRegistration | undefined;
  error: string | undefined;
};

/** The consent to the privacy policy, which opens in another tab so that no typed text is lost. */
export function Consent({ urlPrivacidad, typed, error }: ConsentProps) {
  const policy = 'la política de privacidad';
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          id="aceptaPrivacidad"
          name="aceptaPrivacidad"
          value="si"
          defaultChecked={typed?.aceptaPrivacidad === 'si'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'aceptaPrivacidad-error' : undefined}
        />
        <span>
          He leído y acepto{' '}
          {urlPrivacidad ? (
            <a href={urlPrivacidad} target="_blank" rel="noopener">
              {policy} (se abre en otra pestaña)
            </a>
          ) : (
            policy
          )}
        </span>
      </label>
      <FieldError name="aceptaPrivacidad" error={error} />
    </div>
  );
}
