import { Form, useNavigation } from 'react-router';
import { TEXTO_FIRMA, TEXTO_VISTO_BUENO } from '#oficina/documentos/firmas/sign-fields.ts';
import type { SignPage } from '#oficina/documentos/firmas/sign-page.server.ts';
import { PaperFace } from '#oficina/ventas/papeles/reading/paper-face.tsx';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { FirmaField } from '#sitio/forms/firma-field.tsx';
import sign from '#sitio/forms/sign.module.css';
import { TextField } from '#sitio/forms/text-field.tsx';
import { useSeen } from '#sitio/forms/use-seen.ts';
import { AnswerNotice } from '#sitio/paper-page/answer-notice.tsx';
import paper from '#sitio/paper-page/paper-page.module.css';
import { People } from './people.tsx';
import { Reader } from './reader.tsx';
import type { FormValues, Problem } from './typed.ts';

const LABELS = {
  codigo: 'Código',
  nombre: 'Nombre y apellidos',
  nif: 'NIF',
  trazo: 'Tu firma',
  firma: 'Tu firma',
  acepto: 'Conformidad',
  motivo: 'Motivo',
};

type OpenPageProps = SignPage & {
  token: string;
  problema: Problem | undefined;
  typed: FormValues | undefined;
  /** A code is on its way. */
  enviado: boolean;
};

/** A document that awaits this person's answer: to be read, and signed or not. */
export function OpenPage(props: OpenPageProps) {
  const { token, documento, pidio, negocio, caducaEn, mensaje, visto, problema, enviado, rol, aparte } =
    props;
  useSeen(`/firmar/${token}`, visto);
  const [day = '', hour = ''] = clockInMadrid(caducaEn).split('T');
  const wrong = problema?.aviso || problema?.campos ? problema : undefined;
  return (
    <article className={paper.page}>
      <title>{`Firmar «${documento}» · ${negocio.nombre}`}</title>
      <PaperFace {...negocio} />
      <header className={paper.head}>
        <div>
          <p className={paper.code}>
            {pidio}, de {negocio.nombre}, te pide {rol === 'aprobador' ? 'el visto bueno' : 'tu firma'}
          </p>
          <h1>{documento}</h1>
          <p>
            Puedes responder hasta el {formatDay(day)} a las {hour} (hora peninsular).
          </p>
        </div>
        <PdfLink token={token}>Descargar el PDF</PdfLink>
      </header>
      {wrong && <ErrorSummary labels={LABELS} problema={wrong} />}
      {enviado && !wrong && (
        <AnswerNotice>
          Te hemos enviado un código a {props.correo}. Escríbelo más abajo: vale diez minutos.
        </AnswerNotice>
      )}
      {mensaje && <blockquote className={sign.message}>{mensaje}</blockquote>}
      {aparte && <p>{aparte}</p>}
      <Reader url={`/firmar/${token}/pdf`} title={documento} />
      <People {...props} />
      <section className={sign.box} aria-labelledby="firmar">
        <h2 id="firmar">{rol === 'aprobador' ? 'Dar el visto bueno' : 'Firmar'}</h2>
        <SignForm {...props} />
      </section>
      <RejectForm {...props} />
    </article>
  );
}

type PdfLinkProps = { token: string; query?: string; children: string };

export function PdfLink({ token, query = '', children }: PdfLinkProps) {
  return (
    <a className={paper.pdf} href={`/firmar/${token}/pdf${query}`} download>
      {children}
    </a>
  );
}

function SignForm({
  token,
  huella,
  nombre,
  nif,
  rol,
  conCodigo,
  correo,
  problema,
  typed,
  enviado,
}: OpenPageProps) {
  const campos = problema?.campos ?? {};
  const busy = useNavigation().formData?.get('accion');
  const approves = rol === 'aprobador';
  const kept = typed && typed.accion !== 'rechazar' ? typed : undefined;
  return (
    <Form className={sign.form} method="post" action={`/firmar/${token}`} noValidate>
      {/* Enter signs, whichever button comes first on the page. */}
      <button hidden type="submit" name="accion" value="firmar" />
      <input type="hidden" name="huella" value={huella} />
      {conCodigo && (
        <div className={sign.code}>
          <p className={sign.hint}>
            Para comprobar que eres tú, enviamos un código de seis cifras a {correo}.
          </p>
          <button
            className={sign.secondary}
            type="submit"
            name="accion"
            value="codigo"
            aria-disabled={busy === 'codigo'}
          >
            {busy === 'codigo' ? 'Enviando…' : enviado ? 'Enviarme otro código' : 'Enviarme el código'}
          </button>
          <TextField
            name="codigo"
            label="Código"
            error={campos.codigo?.[0]}
            defaultValue=""
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
          />
        </div>
      )}
      <TextField
        name="nombre"
        label="Nombre y apellidos"
        error={campos.nombre?.[0]}
        defaultValue={kept?.nombre ?? nombre}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        name="nif"
        label="NIF (opcional)"
        error={campos.nif?.[0]}
        defaultValue={kept?.nif ?? nif}
        maxLength={20}
        autoCapitalize="characters"
      />
      <FirmaField campos={campos} typed={kept} />
      <div>
        <label className={sign.check}>
          <input
            id="acepto"
            type="checkbox"
            name="acepto"
            value="si"
            defaultChecked={kept?.acepto === 'si'}
            aria-invalid={campos.acepto ? true : undefined}
            aria-describedby={campos.acepto && 'acepto-error'}
          />
          <span>{approves ? TEXTO_VISTO_BUENO : TEXTO_FIRMA}</span>
        </label>
        {campos.acepto && (
          <p className={sign.error} id="acepto-error">
            {campos.acepto[0]}
          </p>
        )}
      </div>
      <button
        className={controls.button}
        type="submit"
        name="accion"
        value="firmar"
        aria-disabled={busy === 'firmar'}
      >
        {busy === 'firmar' ? 'Firmando…' : approves ? 'Dar el visto bueno' : 'Firmar el documento'}
      </button>
      <p className={sign.hint}>
        Guardamos tu nombre, tu firma, la hora, la dirección IP y el navegador como prueba de que lo has
        hecho. Irán en el certificado del documento, que reciben todos los que firman.
      </p>
    </Form>
  );
}

function RejectForm({ token, problema, typed }: OpenPageProps) {
  const error = problema?.campos?.motivo?.[0];
  const busy = useNavigation().formData?.get('accion') === 'rechazar';
  return (
    <details className={sign.box} open={error !== undefined}>
      <summary>No quiero firmarlo</summary>
      <Form className={sign.form} method="post" action={`/firmar/${token}`} noValidate>
        <p className={sign.hint}>
          Si lo rechazas, nadie más podrá firmarlo: se lo diremos a los demás con tu motivo.
        </p>
        <TextField
          name="motivo"
          label="¿Por qué no lo firmas?"
          error={error}
          defaultValue={typed?.motivo}
          maxLength={1_000}
          multiline
        />
        <button className={sign.danger} type="submit" name="accion" value="rechazar" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Rechazar el documento'}
        </button>
      </Form>
    </details>
  );
}
