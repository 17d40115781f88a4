import { useNavigation } from 'react-router';
import { MEDIOS_DIRECCION } from '#comparador/autoescuelas/direccionesTraidas/words.ts';
import { DIAS_POR_MIRAR, DIAS_SIN_CONFIRMAR } from '#comparador/tarifas/preciosTraidos/words.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { CheckField, ChoiceField, EmailField, FieldError } from '#sitio/forms/form-field.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm } from '#sitio/forms/kept-form.tsx';
import { MailSent } from '#sitio/forms/mail-sent.tsx';
import { Link } from '#sitio/layout/link.tsx';
import type { Controller } from '#sitio/mandar-solicitud/controller.server.ts';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';

/** Fields in the order of the page, with their names in the summary of errors. */
const labels = {
  direccion: 'Calle y número',
  codigoPostal: 'Código postal',
  medio: 'Cómo lo sabes',
  email: 'Tu correo',
  acepto: 'Edad y permiso',
} as const;

type Field = keyof typeof labels;
export type AddressProblem = { campos: Partial<Record<Field, string>>; aviso?: string; robot?: boolean };

type AddressFormProps = {
  autoescuela: { slug: string; nombre: string };
  /** Address that the page shows; null without any. */
  conocida: string | null;
  dichaPorElla: boolean;
  responsable: Controller;
  urlPrivacidad: string | null;
  token: string;
  typed?: Omit<Record<Field, string>, 'acepto'> & { acepto: boolean };
  problema?: AddressProblem;
};

/** Form to say where an autoescuela really is: the address, how it is known and a correo to confirm it. */
export function AddressForm({
  autoescuela: { slug, nombre },
  conocida,
  dichaPorElla,
  responsable,
  urlPrivacidad,
  token,
  typed,
  problema,
}: AddressFormProps) {
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  const box = (name: 'direccion' | 'codigoPostal', more: { inputMode?: 'numeric'; maxLength: number }) => (
    <div>
      <label className={styles.label} htmlFor={name}>
        {labels[name]}
      </label>
      <input
        className={controls.field}
        id={name}
        name={name}
        autoComplete="off"
        defaultValue={typed?.[name]}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `${name}-error` : undefined}
        {...more}
      />
      <FieldError name={name} label={labels[name]} error={errors[name]} />
    </div>
  );
  return (
    <div className={styles.page}>
      <title>{`${problema ? 'Error: ' : ''}Corregir una dirección · Carné Claro`}</title>
      <h1>¿Dónde está de verdad?</h1>
      <p>
        <strong>{nombre}</strong>
        {conocida ? `: ahora pone ${conocida}.` : ': su dirección aún no consta.'}{' '}
        {dichaPorElla && 'Lo dice la propia autoescuela, y lo suyo va antes: se lo preguntaremos. '}
        Lo que nos digas lo comprueba una persona.
      </p>
      {problema && <ErrorSummary labels={labels} problema={problema} />}
      <KeptForm
        className={styles.form}
        method="post"
        action={`/traerDireccion/?autoescuela=${slug}`}
        noValidate
        keeps={`direccion ${slug}`}
        answered={typed !== undefined}
      >
        <input type="hidden" name="token" value={token} />
        <HiddenFields robot={problema?.robot} email={errors.email && typed?.email} />
        {box('direccion', { maxLength: 200 })}
        {box('codigoPostal', { inputMode: 'numeric', maxLength: 5 })}
        <ChoiceField
          name="medio"
          label={labels.medio}
          error={errors.medio}
          options={Object.entries(MEDIOS_DIRECCION)}
          empty="Elige una"
          defaultValue={typed?.medio}
        />
        <EmailField
          name="email"
          label={labels.email}
          hint="Solo para confirmar que eres tú. No se publica ni lo ve la autoescuela"
          error={errors.email}
          defaultValue={typed?.email}
        />
        <CheckField name="acepto" label={labels.acepto} error={errors.acepto} defaultChecked={typed?.acepto}>
          Tengo 14 años o más y quiero que miréis y corrijáis esta dirección, sin mi nombre
        </CheckField>
        <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Enviar la dirección'}
        </button>
      </KeptForm>
      <section className={styles.privacy} aria-labelledby="despues">
        <h2 id="despues">Qué pasa después</h2>
        <dl>
          <dt>Lo mira una persona</dt>
          <dd>Aunque lo digan muchos, nada se cambia solo. Si se cambia, la autoescuela se entera.</dd>
          <dt>Tu correo</dt>
          <dd>
            Responde de él {responsable.razonSocial}
            {responsable.nif && `, NIF ${responsable.nif}`}. Sirve solo para confirmar la dirección y decirte
            qué ha pasado; nadie más lo recibe. Se borra cuando alguien la mira: a los {DIAS_POR_MIRAR} días
            como mucho, y a los {DIAS_SIN_CONFIRMAR} si no la confirmas. Puedes retirarla con el enlace del
            correo o escribiendo a <a href={`mailto:${responsable.email}`}>{responsable.email}</a>, y reclamar
            ante la Agencia Española de Protección de Datos.
          </dd>
        </dl>
        {urlPrivacidad && (
          <p>
            <a href={urlPrivacidad} target="_blank" rel="noopener">
              Toda la información (se abre en otra pestaña)
            </a>
          </p>
        )}
      </section>
      <p>
        <Link to={`/${slug}`}>Volver a {nombre}</Link>
      </p>
    </div>
  );
}

type AddressSentProps = { email: string | null; autoescuela: { slug: string; nombre: string } };

/** Last step: the same whether or not the address was kept, so that nobody learns what a correo has brought. */
export const AddressSent = ({ email, autoescuela: { slug, nombre } }: AddressSentProps) => (
  <div className={styles.page}>
    <MailSent email={email} className={styles.done}>
      Abre el enlace y confirma: hasta entonces nadie mira la dirección, y si no lo haces en{' '}
      {DIAS_SIN_CONFIRMAR} días la borramos.
    </MailSent>
    <p>
      <Link to={`/${slug}`}>Volver a {nombre}</Link>
    </p>
  </div>
);
