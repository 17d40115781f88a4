import { useNavigation } from 'react-router';
import { ageOn, MAYORIA_DE_EDAD, VERSION_CONSENTIMIENTO } from '#oficina/relacion/alumnos/solicitud-words.ts';
import { provinciaPorCodigo, provincias } from '#platform/kit/people/provincias.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm } from '#sitio/forms/kept-form.tsx';
import { AutoescuelaChoice } from './autoescuela-choice.tsx';
import type { Controller } from './controller.server.ts';
import { Check, type FieldsProps, MessageField, SelectField, TextField } from './fields.tsx';
import { Guardian } from './guardian.tsx';
import type { OfferedAutoescuela } from './offered-autoescuelas.server.ts';
import { PrivacyLayer } from './privacy-layer.tsx';
import styles from './solicitud.module.css';
import { type SolicitudProblem, solicitudLabels, type TypedSolicitud } from './solicitud-labels.ts';

export type SolicitudFormProps = {
  permiso: string;
  /** Slugs of the autoescuelas that the link named. */
  pedidas: string[];
  /** Place of the first of these autoescuelas. */
  lugar?: { codProvincia: string; municipio: string | undefined } | undefined;
  permisos: { codigo: string; nombre: string }[];
  escuelas: OfferedAutoescuela[];
  responsable: Controller;
  urlPrivacidad: string | null;
  token: string;
  /** `YYYY-MM-DD`. */
  hoy: string;
  typed?: TypedSolicitud | undefined;
  problema?: SolicitudProblem | undefined;
};

/** One form for up to three named autoescuelas: the course, the alumno, the contact, and the use of their data. */
export function SolicitudForm(props: SolicitudFormProps) {
  const { pedidas, token, typed, problema, urlPrivacidad, responsable, hoy } = props;
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  const query = new URLSearchParams(pedidas.map((slug) => ['autoescuela', slug]));
  const fields = { typed, errors };
  const known = props.lugar !== undefined;
  return (
    <div className={styles.page}>
      <title>{`${problema ? 'Error: ' : ''}Pide información · Carné Claro`}</title>
      <h1>Pide información a tu autoescuela</h1>
      <p>
        Un solo formulario para hasta tres autoescuelas. Te responden con su precio, que verás junto al que
        mostraba el comparador. Es gratis y no te compromete a nada.
      </p>
      {problema && <ErrorSummary labels={solicitudLabels} problema={problema} />}
      <KeptForm
        className={styles.form}
        method="post"
        action={`/mandarSolicitud/?${query}`}
        noValidate
        keeps="solicitud"
        answered={typed !== undefined}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="version" value={VERSION_CONSENTIMIENTO} />
        {/* Enter in a field sends the form instead of searching for autoescuelas. */}
        <button className={styles.trap} type="submit" tabIndex={-1} aria-hidden="true">
          Enviar la solicitud
        </button>
        <HiddenFields robot={problema?.robot} email={errors.email && typed?.email} />
        {/* If the autoescuela and its place are known, these fields are nearly all filled in: they go last, folded. */}
        {!known && <WantFields {...fields} {...props} />}
        <AutoescuelaChoice {...fields} escuelas={props.escuelas} />
        <PersonFields {...fields} hoy={hoy} />
        {known ? (
          <details className={styles.guardian} open={WANTED.some((name) => errors[name])}>
            <summary>{wantedText(props)}: cambiarlo, decir cuándo o preguntar algo</summary>
            <WantFields {...fields} {...props} />
            <MessageField {...fields} name="mensaje" hint={MESSAGE_HINT} />
          </details>
        ) : (
          <MessageField {...fields} name="mensaje" hint={MESSAGE_HINT} />
        )}
        <PrivacyLayer responsable={responsable} urlPrivacidad={urlPrivacidad} />
        <Check {...fields} name="aceptaPrivacidad">
          He leído y acepto{' '}
          {urlPrivacidad ? (
            <a href={urlPrivacidad} target="_blank" rel="noopener">
              la política de privacidad (se abre en otra pestaña)
            </a>
          ) : (
            'la información sobre mis datos'
          )}
        </Check>
        <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Enviar la solicitud'}
        </button>
      </KeptForm>
    </div>
  );
}

const MESSAGE_HINT = 'Lo que quieras preguntar. Mil letras como mucho';

/** Fields of the folded part: an error in any of them opens it. */
const WANTED = [
  'permiso',
  'codProvincia',
  'municipio',
  'codigoPostal',
  'fechaInicioDeseada',
  'disponibilidad',
  'mensaje',
] as const;

/** 'Permiso B en Getafe, Madrid'. */
function wantedText({ permiso, lugar, typed }: SolicitudFormProps): string {
  const provincia = provinciaPorCodigo(typed?.codProvincia || lugar?.codProvincia || '')?.provincia;
  const municipio = typed ? typed.municipio : lugar?.municipio;
  const place = [municipio, provincia].filter((one, index, all) => one && all.indexOf(one) === index);
  return `Permiso ${typed?.permiso || permiso} en ${place.join(', ')}`;
}

function WantFields({ permisos, permiso, lugar, hoy, typed, errors }: SolicitudFormProps & FieldsProps) {
  const fields = { typed, errors };
  return (
    <fieldset className={styles.group}>
      <legend>Qué buscas</legend>
      <SelectField
        {...fields}
        name="permiso"
        initial={permiso}
        options={permisos.map(({ codigo, nombre }) => [codigo, `${codigo} · ${nombre}`])}
      />
      <SelectField
        {...fields}
        name="codProvincia"
        initial={lugar?.codProvincia ?? ''}
        empty="Elige una provincia"
        options={provincias.map(({ codigo, provincia }) => [codigo, provincia])}
        autoComplete="address-level1"
      />
      <div className={styles.pair}>
        <TextField
          {...fields}
          name="municipio"
          optional
          initial={lugar?.municipio}
          autoComplete="address-level2"
        />
        <TextField {...fields} name="codigoPostal" optional inputMode="numeric" autoComplete="postal-code" />
      </div>
      <TextField {...fields} name="fechaInicioDeseada" optional type="date" min={hoy} short />
      <TextField
        {...fields}
        name="disponibilidad"
        optional
        hint="Por ejemplo: por las tardes y los sábados"
      />
    </fieldset>
  );
}

function PersonFields({ typed, errors, hoy }: FieldsProps & { hoy: string }) {
  const fields = { typed, errors };
  const birth = typed?.fechaNacimiento ?? '';
  const minor = /^\d{4}-\d\d-\d\d$/.test(birth) && ageOn(birth, hoy) < MAYORIA_DE_EDAD;
  return (
    <fieldset className={styles.group}>
      <legend>Quién eres</legend>
      <TextField {...fields} name="nombre" autoComplete="name" />
      <TextField
        {...fields}
        name="email"
        hint="Te enviaremos un enlace para confirmarlo: hasta entonces nadie recibe tu solicitud"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <TextField
        {...fields}
        name="telefono"
        optional
        hint="Si prefieres que te llamen"
        short
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField
        {...fields}
        name="fechaNacimiento"
        hint="Para saber si tienes la edad del permiso, y si hace falta el consentimiento de tu familia"
        short
        type="date"
        autoComplete="bday"
      />
      <Guardian {...fields} open={minor} />
    </fieldset>
  );
}
