import { useNavigation } from 'react-router';
import { VERSION_CONSENTIMIENTO } from '#oficina/relacion/alumnos/solicitud-words.ts';
import { provinciaPorCodigo, provincias } from '#platform/kit/people/provincias.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm } from '#sitio/forms/kept-form.tsx';
import { Age } from './age.tsx';
import { type Contacto, WaysToAsk } from './ask-yourself.tsx';
import { AutoescuelaChoice, recipientsAmong } from './autoescuela-choice.tsx';
import type { Controller } from './controller.server.ts';
import { type FieldsProps, MessageField, SelectField, TextField } from './fields.tsx';
import type { OfferedAutoescuela } from './offered-autoescuelas.server.ts';
import { PrivacyLayer } from './privacy-layer.tsx';
import { RecipientsConsent } from './recipients-consent.tsx';
import styles from './solicitud.module.css';
import { type SolicitudProblem, solicitudLabels, type TypedSolicitud } from './solicitud-labels.ts';
import { WhatLeaves } from './what-leaves.tsx';

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
  /** The first of them, where it is known how to speak with it. */
  contacto?: Contacto | undefined;
  /** `YYYY-MM-DD`: today, and the day by which a way is found or the alumno is told. */
  hoy: string;
  limite: string;
  typed?: TypedSolicitud | undefined;
  problema?: SolicitudProblem | undefined;
};

/**
 * One form for up to three named autoescuelas. It asks least first: what is known comes folded, what few need to say comes folded too, and
 * one box of consent with the names stands over the button.
 */
export function SolicitudForm(props: SolicitudFormProps) {
  const { pedidas, token, typed, problema, escuelas, contacto } = props;
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  const query = new URLSearchParams(pedidas.map((slug) => ['autoescuela', slug]));
  const fields = { typed, errors };
  const recipients = recipientsAmong(escuelas, typed);
  const carried = recipients.filter(({ clienteId }) => clienteId === null);
  const [alone] = carried;
  const titulo = titleFor(recipients);
  return (
    <div className={alone ? `${styles.page} ${styles.beside}` : styles.page}>
      <title>{`${problema ? 'Error: ' : ''}${titulo} · Carné Claro`}</title>
      <div className={styles.head}>
        <h1>{titulo}</h1>
        <Lead recipients={recipients} />
        {problema && <ErrorSummary labels={solicitudLabels} problema={problema} />}
      </div>
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
        <Wanted {...fields} {...props} />
        <PersonFields {...fields} />
        <Age {...fields} adultos={carried.some(({ camino }) => camino === 'adultos')} />
        <Extras {...fields} hoy={props.hoy} />
        <AutoescuelaChoice {...fields} escuelas={escuelas} />
        <RecipientsConsent {...fields} escuelas={escuelas} />
        <div className={styles.send}>
          <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
            {busy ? 'Enviando…' : recipients.length > 0 ? 'Pedir precio' : 'Enviar la solicitud'}
          </button>
          <p className={styles.hint}>
            Primero te llega un correo para confirmar que eres tú. Hasta entonces no sale nada.
          </p>
        </div>
        <PrivacyLayer
          responsable={props.responsable}
          urlPrivacidad={props.urlPrivacidad}
          carried={alone !== undefined}
        />
      </KeptForm>
      {alone && (
        <aside>
          <WhatLeaves
            nombre={carried.length > 1 ? 'cada una' : alone.nombre}
            lugar={typed?.municipio || props.lugar?.municipio || 'tu provincia'}
            permiso={typed?.permiso || props.permiso}
            limite={props.limite}
          />
          {contacto && (
            <section className={styles.leaves} aria-labelledby="tu">
              <h2 id="tu">¿Prefieres preguntar tú?</h2>
              <WaysToAsk contacto={contacto} permiso={typed?.permiso || props.permiso} />
            </section>
          )}
        </aside>
      )}
    </div>
  );
}

function titleFor(recipients: OfferedAutoescuela[]): string {
  const [one] = recipients;
  if (!one) return 'Pide precio a tu autoescuela';
  return recipients.length === 1
    ? `Pide precio a ${one.nombre}`
    : `Pide precio a ${recipients.length} autoescuelas`;
}

/** The first sentence: whom the request reaches, and that one which has not joined may not answer. */
function Lead({ recipients }: { recipients: OfferedAutoescuela[] }) {
  const [one] = recipients;
  if (one && recipients.length === 1 && one.clienteId === null)
    return (
      <p>
        <b>{one.nombre} todavía no está en Carné Claro.</b> Le llevamos nosotros tu petición, gratis. Puede
        que no conteste: si en cinco días laborables no encontramos cómo dársela, te lo decimos.
      </p>
    );
  return (
    <p>
      Te responden con su precio, que verás junto al que mostraba el comparador. Es gratis y no te compromete
      a nada.
    </p>
  );
}

const WANTED = ['permiso', 'codProvincia', 'municipio'] as const;

/** 'Permiso B en Getafe, Madrid'. */
function wantedText({ permiso, lugar, typed }: SolicitudFormProps): string {
  const provincia = provinciaPorCodigo(typed?.codProvincia || lugar?.codProvincia || '')?.provincia;
  const municipio = typed ? typed.municipio : lugar?.municipio;
  const place = [municipio, provincia].filter((one, index, all) => one && all.indexOf(one) === index);
  return `Permiso ${typed?.permiso || permiso} en ${place.join(', ')}`;
}

/** The course and the place; where the autoescuela gives them they come folded, filled in. */
function Wanted(props: SolicitudFormProps & FieldsProps) {
  if (props.lugar === undefined) return <WantedFields {...props} />;
  return (
    <details className={styles.wanted} open={WANTED.some((name) => props.errors[name])}>
      <summary>
        <span>{wantedText(props)}</span> <span className={styles.change}>Cambiar</span>
      </summary>
      <WantedFields {...props} />
    </details>
  );
}

function WantedFields({ permisos, permiso, lugar, typed, errors }: SolicitudFormProps & FieldsProps) {
  const fields = { typed, errors };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.away}>Qué buscas</legend>
      <SelectField
        {...fields}
        name="permiso"
        initial={permiso}
        options={permisos.map(({ codigo, nombre }) => [codigo, `${codigo} · ${nombre}`])}
      />
      <div className={styles.pair}>
        <SelectField
          {...fields}
          name="codProvincia"
          initial={lugar?.codProvincia ?? ''}
          empty="Elige una provincia"
          options={provincias.map(({ codigo, provincia }) => [codigo, provincia])}
          autoComplete="address-level1"
        />
        <TextField
          {...fields}
          name="municipio"
          optional
          initial={lugar?.municipio}
          autoComplete="address-level2"
        />
      </div>
    </fieldset>
  );
}

const PersonFields = (fields: FieldsProps) => (
  <div className={styles.pair}>
    <TextField {...fields} name="nombre" hint="Basta el de pila" autoComplete="name" />
    <TextField
      {...fields}
      name="email"
      hint="Aquí te llega la respuesta"
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
    />
  </div>
);

const EXTRAS = ['telefono', 'codigoPostal', 'fechaInicioDeseada', 'disponibilidad', 'mensaje'] as const;

/** What a visitor may say and nobody needs. */
function Extras({ hoy, ...fields }: FieldsProps & { hoy: string }) {
  const open = EXTRAS.some((name) => fields.errors[name] || fields.typed?.[name]);
  return (
    <details className={styles.more} open={open}>
      <summary>
        Añadir horario, teléfono o una pregunta <span className={styles.optional}>si quieres</span>
      </summary>
      <div className={styles.group}>
        <MessageField {...fields} name="mensaje" hint="Lo que quieras preguntar. Mil letras como mucho" />
        <TextField
          {...fields}
          name="disponibilidad"
          optional
          hint="Por ejemplo: por las tardes y los sábados"
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
        <TextField {...fields} name="fechaInicioDeseada" optional type="date" min={hoy} short />
        <TextField
          {...fields}
          name="codigoPostal"
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          short
        />
      </div>
    </details>
  );
}
