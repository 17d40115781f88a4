import { useState } from 'react';
import { calculate } from '#oficina/ventas/papeles/arithmetic.ts';
import { PaperDocument, printedFor } from '#oficina/ventas/papeles/reading/paper-document.tsx';
import { faceOf, PaperFace, PaperFoot } from '#oficina/ventas/papeles/reading/paper-face.tsx';
import type { PresupuestoPage } from '#oficina/ventas/presupuestos/public-presupuesto.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import sign from '#sitio/forms/sign.module.css';
import { useSeen } from '#sitio/forms/use-seen.ts';
import { AnswerNotice } from '#sitio/paper-page/answer-notice.tsx';
import styles from '#sitio/paper-page/paper-page.module.css';
import { AcceptForm } from './accept-form.tsx';
import { AskForm, RejectForm } from './other-answers.tsx';
import type { FormValues, Problem } from './typed.ts';
import { WhoAccepts } from './who-accepts.tsx';

const FORM = 'aceptar';

const LABELS = {
  nombre: 'Nombre y apellidos',
  nif: 'NIF',
  trazo: 'Tu firma',
  firma: 'Tu firma',
  acepto: 'Aceptación',
  motivo: 'Motivo',
  pregunta: 'Tu pregunta',
};

type OpenPageProps = Extract<PresupuestoPage, { paso: 'abierto' }> & {
  token: string;
  hecho: string | null;
  problema: Problem | undefined;
  typed: FormValues | undefined;
};

/** A presupuesto that awaits its answer: its lines and options, a question, acceptance or rejection. */
export function OpenPage(props: OpenPageProps) {
  const { presupuesto, huella, visto, aceptan, token, hecho, problema, typed } = props;
  const [chosen, setChosen] = useState(() => new Set(typed?.opciones ?? chosenOf(presupuesto.lineas)));
  const choose = (id: string, yes: boolean) =>
    setChosen((before) => new Set([...before].filter((one) => one !== id).concat(yes ? [id] : [])));
  useSeen(`/presupuesto/${token}`, visto);
  const printed = printedFor(presupuesto, chosen);
  const lineas = presupuesto.lineas.map((line) =>
    line.tipo === 'opcional' ? { ...line, seleccionado: chosen.has(line._id) } : line,
  );
  const { total } = calculate({ ...presupuesto.marco, lineas });
  const { codigo, titulo, emisor } = presupuesto.printing;
  const wrong = problema?.aviso || problema?.campos ? problema : undefined;
  return (
    <article className={styles.page}>
      <title>{`Presupuesto ${codigo} · ${faceOf(emisor).nombre}`}</title>
      <PaperFace {...faceOf(emisor)} />
      <header className={styles.head}>
        <div>
          <p className={styles.code}>Presupuesto {codigo}</p>
          <h1>{titulo || `Presupuesto de ${emisor.nombreComercial ?? emisor.nombre}`}</h1>
          <p>Vale hasta el {formatDay(presupuesto.validoHasta)}.</p>
        </div>
        <PdfLink token={token} />
      </header>
      {wrong && <ErrorSummary labels={LABELS} problema={wrong} />}
      {hecho === 'preguntar' && !wrong && (
        <AnswerNotice>Tu pregunta queda anotada en el presupuesto. Te responderán.</AnswerNotice>
      )}
      <PaperDocument printed={printed} choosing={{ form: FORM, chosen, choose }} />
      {aceptan.puede ? (
        <section className={sign.box} aria-labelledby="aceptarlo">
          <h2 id="aceptarlo">Aceptar y firmar</h2>
          <AcceptForm
            {...{ id: FORM, token, huella, total, shownTotal: printed.total, typed }}
            campos={problema?.campos ?? {}}
            hasOptions={lineas.some(({ tipo }) => tipo === 'opcional')}
          />
        </section>
      ) : (
        <WhoAccepts {...aceptan} />
      )}
      <AskForm token={token} campos={problema?.campos ?? {}} typed={typed} />
      {aceptan.puede && <RejectForm token={token} campos={problema?.campos ?? {}} typed={typed} />}
      <PaperFoot {...faceOf(emisor)} />
    </article>
  );
}

const chosenOf = (lines: OpenPageProps['presupuesto']['lineas']) =>
  lines.filter(({ tipo, seleccionado }) => tipo === 'opcional' && seleccionado).map(({ _id }) => _id);

/** A link to the present PDF, to keep or to print. */
export function PdfLink({ token }: { token: string }) {
  return (
    <a className={styles.pdf} href={`/presupuesto/${token}/pdf`} download>
      Descargar el PDF
    </a>
  );
}
