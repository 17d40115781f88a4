import { useNavigation } from 'react-router';
import type { EscuelaOficial } from '#comparador/autoescuelas/solicitudesAlta/autoescuela-directory.server.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { FirstLayer } from '#sitio/forms/first-layer.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm } from '#sitio/forms/kept-form.tsx';
import { Link } from '#sitio/layout/link.tsx';
import type { Controller } from '#sitio/mandar-solicitud/controller.server.ts';
import { autoescuelaDetails } from './autoescuela-search.tsx';
import { Consent, Province } from './choice-fields.tsx';
import { FieldError, TextField } from './form-fields.tsx';
import styles from './registration.module.css';
import {
  type FieldErrors,
  fieldLabels,
  type RegistrationProblem,
  type TypedRegistration,
} from './registration-fields.ts';

export type RegistrationFormProps = {
  /** Null when the autoescuela is not in the list. */
  escuela: EscuelaOficial | null;
  token: string;
  urlPrivacidad: string | null;
  conCondiciones: boolean;
  responsable: Controller;
  /** The hint on the length of a password. */
  pistaClave: string;
  /** Address that the link of tarifas has proved. */
  probado: string | undefined;
  typed: TypedRegistration | undefined;
  problema: RegistrationProblem | undefined;
};

/** The second step: the company, the person who will sign in, and the next steps. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { escuela, token, urlPrivacidad, conCondiciones, responsable, pistaClave, probado, typed, problema } =
    props;
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  const query = escuela ? `codigo=${encodeURIComponent(escuela.codigo)}` : 'noAparece';
  return (
    <div className={styles.page}>
      <title>{`${problema ? 'Error: ' : ''}Tus datos · Registro · Carné Claro`}</title>
      <h1>Registra tu autoescuela</h1>
      {problema && <ErrorSummary labels={fieldLabels} problema={problema} />}
      <ChosenAutoescuela escuela={escuela} error={errors.codigoDgt} />
      <KeptForm
        className={styles.form}
        method="post"
        action={`/registro/?${query}`}
        noValidate
        keeps="registro"
        answered={typed !== undefined}
      >
        <input type="hidden" name="token" value={token} />
        <HiddenFields robot={problema?.robot} email={errors.email && typed?.email} />
        <CompanyFields escuela={escuela} typed={typed} errors={errors} />
        <PersonFields typed={typed} errors={errors} pistaClave={pistaClave} probado={probado} />
        <FirstLayer
          responsable={responsable}
          para="crear tu cuenta, comprobar que la autoescuela es tuya y publicar su ficha, porque nos lo pides"
        />
        <Consent
          urlPrivacidad={urlPrivacidad}
          conCondiciones={conCondiciones}
          typed={typed}
          error={errors.aceptaPrivacidad}
        />
        <WhatNext probado={probado !== undefined} />
        <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Crear la cuenta'}
        </button>
      </KeptForm>
      <p className={styles.hint}>
        ¿Ya tienes cuenta? <a href="/panelCliente/">Inicia sesión o recupera tu clave</a>
      </p>
    </div>
  );
}

function ChosenAutoescuela({
  escuela,
  error,
}: {
  escuela: EscuelaOficial | null;
  error: string | undefined;
}) {
  return (
    <section className={styles.chosen} id="codigoDgt" tabIndex={-1} aria-label="Autoescuela elegida">
      {escuela ? (
        <>
          <p className={styles.chosenName}>{escuela.nombre}</p>
          <p className={styles.details}>{autoescuelaDetails(escuela)}</p>
          {escuela.yaReclamada && (
            <p>
              Esta autoescuela ya tiene una cuenta. Si trabajas en ella, pide a quien la lleva que te dé
              acceso; si la cuenta no es vuestra, sigue y lo miramos.
            </p>
          )}
        </>
      ) : (
        <p className={styles.chosenName}>Una autoescuela que no aparece en la lista</p>
      )}
      <p>
        <Link to="/registro/">Elegir otra autoescuela</Link>
      </p>
      <FieldError name="codigoDgt" error={error} />
    </section>
  );
}

type Fields = { typed: TypedRegistration | undefined; errors: FieldErrors };

function CompanyFields({ escuela, typed, errors }: Fields & { escuela: EscuelaOficial | null }) {
  return (
    <fieldset className={styles.group}>
      <legend>La autoescuela</legend>
      {!escuela && <Province chosen={typed?.codProvincia} error={errors.codProvincia} />}
      <TextField
        name="nombreComercial"
        hint="Como la conocen tus alumnos"
        error={errors.nombreComercial}
        autoComplete="organization"
        defaultValue={typed?.nombreComercial ?? escuela?.nombre}
      />
      <TextField
        name="razonSocial"
        hint="La de tus facturas; si eres autónomo, tu nombre y apellidos"
        error={errors.razonSocial}
        autoComplete="off"
        defaultValue={typed?.razonSocial}
      />
      <TextField
        name="nif"
        hint="De la empresa o, si eres autónomo, el tuyo: 12345678Z, B12345674"
        error={errors.nif}
        short
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed?.nif}
      />
    </fieldset>
  );
}

type PersonFieldsProps = Fields & Pick<RegistrationFormProps, 'pistaClave' | 'probado'>;

function PersonFields({ typed, errors, pistaClave, probado }: PersonFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Tu cuenta</legend>
      <TextField name="nombre" error={errors.nombre} autoComplete="name" defaultValue={typed?.nombre} />
      <TextField
        name="email"
        hint={probado ? 'Con él entrarás. Es al que te escribimos: ya está confirmado' : 'Con él entrarás'}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={typed?.email ?? probado}
      />
      <TextField
        name="telefono"
        hint="Por si hay que comprobar algo contigo: no se publica sin que lo digas"
        error={errors.telefono}
        short
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={typed?.telefono}
      />
      <TextField
        name="clave"
        hint={pistaClave}
        error={errors.clave}
        type="password"
        autoComplete="new-password"
      />
    </fieldset>
  );
}

function WhatNext({ probado }: { probado: boolean }) {
  return (
    <section className={styles.next} aria-labelledby="despues">
      <h2 id="despues">Qué pasa después</h2>
      <ol>
        {!probado && <li>Te enviamos un correo con un enlace para confirmar que la dirección es tuya.</li>}
        <li>Una persona comprueba que la autoescuela es tuya.</li>
        <li>Publicas tu tarifa. Es gratis: nadie paga por aparecer ni por subir de puesto.</li>
      </ol>
    </section>
  );
}
