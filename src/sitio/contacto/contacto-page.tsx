import { useNavigation } from 'react-router';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { FirstLayer } from '#sitio/forms/first-layer.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm, WordsEraser } from '#sitio/forms/kept-form.tsx';
import type { Controller } from '#sitio/mandar-solicitud/controller.server.ts';
import type { ContactoData } from './contacto-data.server.ts';
import { type ContactoField, type ContactoMessage, contactoLabels } from './contacto-fields.ts';
import styles from './contacto-page.module.css';

/** Either fields that are wrong, or something about the sending as a whole. */
export type ContactoProblem = {
  campos?: Partial<Record<ContactoField, string[]>>;
  aviso?: string;
  robot?: boolean;
};

export type ContactoPageProps = {
  negocio: ContactoData;
  responsable: Controller;
  urlPrivacidad: string | null;
  token: string;
  enviado: boolean;
  typed: ContactoMessage | undefined;
  problema: ContactoProblem | undefined;
};

export function ContactoPage({
  negocio,
  responsable,
  urlPrivacidad,
  token,
  enviado,
  typed,
  problema,
}: ContactoPageProps) {
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  return (
    <div className={`${wrap.wrap} ${styles.columns}`}>
      <div>
        <h1>Contacto</h1>
        <p>¿Un dato que no cuadra, una duda, una idea? Escríbenos y te responderemos por correo.</p>
        {enviado && !problema && (
          <p className={styles.done} role="status">
            Mensaje recibido. Te responderemos por correo lo antes posible.
            <WordsEraser of="contacto" />
          </p>
        )}
        {problema && (
          <div className={styles.narrow}>
            <ErrorSummary labels={contactoLabels} problema={problema} />
          </div>
        )}
        <KeptForm
          className={styles.form}
          method="post"
          action="/contacto/"
          noValidate
          keeps="contacto"
          answered={typed !== undefined}
        >
          <input type="hidden" name="token" value={token} />
          <HiddenFields robot={problema?.robot} email={errors.email && typed?.email} />
          <Field name="nombre" error={errors.nombre?.[0]} defaultValue={typed?.nombre} autoComplete="name" />
          <Field
            name="email"
            type="email"
            error={errors.email?.[0]}
            defaultValue={typed?.email}
            autoComplete="email"
          />
          <Field name="mensaje" error={errors.mensaje?.[0]} defaultValue={typed?.mensaje} multiline />
          <FirstLayer responsable={responsable} para="responder a tu mensaje, y no se los da a nadie más" />
          {urlPrivacidad && (
            <p>
              <a href={urlPrivacidad} target="_blank" rel="noopener">
                Política de privacidad (se abre en otra pestaña)
              </a>
            </p>
          )}
          <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
            {busy ? 'Enviando…' : 'Enviar mensaje'}
          </button>
        </KeptForm>
      </div>
      <WhoWeAre negocio={negocio} />
    </div>
  );
}

type FieldProps = {
  name: ContactoField;
  error: string | undefined;
  defaultValue: string | undefined;
  type?: string;
  autoComplete?: string;
  multiline?: boolean;
};

function Field({ name, error, multiline = false, ...input }: FieldProps) {
  const common = {
    ...input,
    className: controls.field,
    id: name,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  };
  return (
    <div>
      <label className={styles.label} htmlFor={name}>
        {contactoLabels[name]}
      </label>
      {multiline ? <textarea {...common} rows={7} /> : <input {...common} />}
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          {contactoLabels[name]}: {error}
        </p>
      )}
    </div>
  );
}

function WhoWeAre({ negocio }: { negocio: ContactoData }) {
  return (
    <section className={styles.aside}>
      <h2>Quiénes somos</h2>
      <address>
        <p>{negocio.razonSocial}</p>
        {negocio.nif && <p>NIF {negocio.nif}</p>}
        {negocio.direccion && <p>{negocio.direccion}</p>}
        {negocio.telefono && (
          <p>
            <a href={`tel:${negocio.telefono}`}>{negocio.telefono}</a>
          </p>
        )}
        <p>
          <a href={`mailto:${negocio.email}`}>{negocio.email}</a>
        </p>
      </address>
    </section>
  );
}
