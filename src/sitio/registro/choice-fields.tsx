import { paginasLegales } from '#oficina/base/legales/legal-pages.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import controls from '#platform/ui/controls.module.css';
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
  /** The terms for autoescuelas are published. */
  conCondiciones: boolean;
  typed: TypedRegistration | undefined;
  error: string | undefined;
};

/**
 * What a person accepts to have an account, apart from the privacy policy. The law only asks to inform of the policy (GDPR, art. 13), so
 * nobody accepts it. Both open in another tab, so that no typed text is lost.
 */
export function Consent({ urlPrivacidad, conCondiciones, typed, error }: ConsentProps) {
  const policy = 'la política de privacidad';
  return (
    <div>
      <p className={styles.hint}>
        Qué hacemos con tus datos, y tus derechos, lo dice{' '}
        {urlPrivacidad ? (
          <a href={urlPrivacidad} target="_blank" rel="noopener">
            {policy} (se abre en otra pestaña)
          </a>
        ) : (
          policy
        )}
        .
      </p>
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
          {conCondiciones ? (
            <>
              Puedo actuar en nombre de la autoescuela, y acepto{' '}
              <a href={paginasLegales.condiciones.ruta} target="_blank" rel="noopener">
                las condiciones para autoescuelas (se abren en otra pestaña)
              </a>
            </>
          ) : (
            'Puedo actuar en nombre de la autoescuela'
          )}
        </span>
      </label>
      <FieldError name="aceptaPrivacidad" error={error} />
    </div>
  );
}
