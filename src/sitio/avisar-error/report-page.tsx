import { useNavigation } from 'react-router';
import { tiposError } from '#oficina/relacion/actividades/error-report.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { ChoiceField, EmailField, ParagraphField } from '#sitio/forms/form-field.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm, WordsEraser } from '#sitio/forms/kept-form.tsx';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';

/** Fields in the order of the page, with their names in the summary of errors. */
const labels = { tipo: 'Qué está mal', texto: 'Cuéntanoslo', email: 'Tu correo' } as const;

export type ReportField = keyof typeof labels;
export type ReportProblem = {
  campos?: Partial<Record<ReportField, string[]>>;
  aviso?: string;
  robot?: boolean;
};

export type ReportPageProps = {
  escuela: { slug: string; nombre: string };
  token: string;
  enviado: boolean;
  typed: Record<ReportField, string> | undefined;
  problema: ReportProblem | undefined;
};

/** Form to report an error in an autoescuela's page; anybody may use it. */
export function ReportPage({ escuela, enviado, ...form }: ReportPageProps) {
  const { slug, nombre } = escuela;
  const done = enviado && !form.problema;
  return (
    <div className={styles.page}>
      <title>{`${form.problema ? 'Error: ' : ''}Avisar de un error en ${nombre} · Carné Claro`}</title>
      <h1>¿Hay algún error en {nombre}?</h1>
      {done ? (
        <p className={styles.done} role="status">
          Aviso recibido, gracias. Lo comprobaremos con la autoescuela o con los datos de la DGT, y si has
          dejado tu correo te diremos en qué ha quedado.
          <WordsEraser of="aviso" />
        </p>
      ) : (
        <ReportForm slug={slug} {...form} />
      )}
      <p>
        <Link to={`/${slug}`}>Volver a la página de {nombre}</Link>
      </p>
    </div>
  );
}

type FormProps = Omit<ReportPageProps, 'escuela' | 'enviado'> & { slug: string };

function ReportForm({ slug, token, typed, problema }: FormProps) {
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  const field = (name: ReportField) => ({
    name,
    label: labels[name],
    error: errors[name]?.[0],
    defaultValue: typed?.[name],
  });
  return (
    <>
      <p>
        Dinos qué no es así y lo comprobamos. Lo lee una persona; si la autoescuela lleva su página con
        nosotros, también se lo decimos, sin tu correo.
      </p>
      {problema && <ErrorSummary labels={labels} problema={problema} />}
      <KeptForm
        className={styles.form}
        method="post"
        action={`/avisarError/?${new URLSearchParams({ autoescuela: slug })}`}
        noValidate
        keeps="aviso"
        answered={typed !== undefined}
      >
        <input type="hidden" name="token" value={token} />
        <HiddenFields robot={problema?.robot} email={errors.email && typed?.email} />
        <ChoiceField {...field('tipo')} empty="Elige una" options={Object.entries(tiposError)} />
        <ParagraphField {...field('texto')} rows={5} hint="Qué pone, y qué debería poner" />
        <EmailField {...field('email')} optional hint="Solo para responderte. Lo borramos a los doce meses" />
        <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Enviar el aviso'}
        </button>
      </KeptForm>
    </>
  );
}
