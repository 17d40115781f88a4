import { Form, useNavigation } from 'react-router';
import type { LinkedTarifa } from '#comparador/tarifas/permisosAutoescuela/confirm-by-link.server.ts';
import type { Anotacion } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import { formatDay, formatMonth, plural } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { fieldName } from './field-name.ts';
import styles from './tarifas.module.css';

export type Problem = { campos?: Record<string, string>; aviso?: string; escrito?: Record<string, string> };

const LINES = {
  matricula: 'Matrícula',
  teorica: 'Clases teóricas',
  material: 'Material',
  precioClase: 'Clase práctica',
  tramitacion: 'Tramitación',
  presentacionExamen: 'Presentación a examen, cada vez',
  renovacionExpediente: 'Renovación del expediente',
  certificadoMedico: 'Certificado médico',
} as const;

type FormProps = { autoescuela: string; tarifas: LinkedTarifa[]; problema: Problem | undefined };

/** Every published tarifa of an autoescuela, to confirm it as it is or with changes. */
export function TarifasForm({ autoescuela, tarifas, problema }: FormProps) {
  const busy = useNavigation().state === 'submitting';
  const anotadas = tarifas.some(({ anotada }) => anotada !== null);
  return (
    <div className={styles.page}>
      <title>{`Tarifas de ${autoescuela} · Carné Claro`}</title>
      <h1>{anotadas ? '¿Son estos tus precios?' : '¿Siguen vigentes tus tarifas?'}</h1>
      <p className={styles.lead}>
        {anotadas
          ? `De ${autoescuela} se enseñan ${plural(tarifas.length, 'tarifa', 'tarifas')}.`
          : `${autoescuela} publica ${plural(tarifas.length, 'tarifa', 'tarifas')}.`}{' '}
        Corrige lo que haya cambiado y confirma: todo a la vez, con un botón.
      </p>
      {problema && <ErrorSummary labels={labelsOf(tarifas)} problema={problema} />}
      <Form className={styles.form} method="post" noValidate>
        <button className={controls.button} type="submit" aria-disabled={busy}>
          Todo está bien: confirmar
        </button>
        <p className={styles.hint}>
          Precios finales en euros, los que paga el alumno: con el IVA, si lo llevan. 0 es «va incluido»;
          vacío es «no lo dice».
        </p>
        {tarifas.map((tarifa) => (
          <Sheet key={tarifa._id} tariff={tarifa} problema={problema} />
        ))}
        <button className={controls.button} type="submit" aria-disabled={busy}>
          Confirmar estos precios
        </button>
      </Form>
    </div>
  );
}

const seenText = ({ en, el, traida }: Anotacion): string =>
  traida ? `Sale de un ${en}, ${formatMonth(el)}.` : `La anotamos nosotros el ${formatDay(el)}, de ${en}.`;

type SheetProps = { tariff: LinkedTarifa; problema: Problem | undefined };

function Sheet({ tariff: tarifa, problema }: SheetProps) {
  const { _id, version, confirmadaEn, anotada } = tarifa;
  return (
    <fieldset className={styles.sheet}>
      <legend>{titleOf(tarifa)}</legend>
      <input type="hidden" name={fieldName(_id, 'version')} value={version} />
      <p className={styles.hint}>
        {anotada
          ? `${seenText(anotada)} Al confirmarla, será tu tarifa.`
          : `Confirmada por última vez el ${formatDay(confirmadaEn)}.`}
      </p>
      <div className={styles.lines}>
        {linesOf(tarifa).map(({ field, label, value }) => (
          <Line
            key={field}
            name={fieldName(_id, field)}
            label={label}
            value={value}
            problema={problema}
            titled={titleOf(tarifa)}
          />
        ))}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={fieldName(_id, 'retirada')}
          value="si"
          defaultChecked={problema?.escrito !== undefined && fieldName(_id, 'retirada') in problema.escrito}
        />
        <span>Ya no la ofrecemos: retirarla</span>
      </label>
    </fieldset>
  );
}

type LineProps = {
  name: string;
  label: string;
  titled: string;
  value: string;
  problema: Problem | undefined;
};

function Line({ name, label, titled, value, problema }: LineProps) {
  const reason = problema?.campos?.[name];
  return (
    <div>
      <label className={styles.label} htmlFor={name}>
        {label} <span className={styles.hidden}>({titled})</span>
      </label>
      <input
        className={controls.field}
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={problema?.escrito?.[name] ?? value}
        aria-invalid={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : `${name}-error`}
      />
      {reason !== undefined && (
        <p className={styles.error} id={`${name}-error`}>
          {reason}
        </p>
      )}
    </div>
  );
}

const titleOf = ({ permiso, nombre, seccion }: LinkedTarifa) =>
  `Permiso ${permiso}: ${nombre}${seccion === null ? '' : `, sección ${seccion}`}`;

const written = (euros: string | null) => euros?.replace('.', ',') ?? '';

/** Gives the fields of a tarifa in the order of its sheet, packs and other charges last. */
function linesOf(tarifa: LinkedTarifa) {
  const { minutosClase, bonos, otros } = tarifa;
  // A course has no single classes.
  const lines = Object.entries(LINES).filter(
    ([field]) => field !== 'precioClase' || Number(tarifa.precioClase) > 0,
  );
  return [
    ...lines.map(([field, label]) => ({
      field,
      label: field === 'precioClase' ? `${label} de ${minutosClase} minutos` : label,
      value: written(tarifa[field as keyof typeof LINES]),
    })),
    ...bonos.map(({ clases, precio }, index) => ({
      field: `bono${index}`,
      label: `Bono de ${plural(clases, 'clase', 'clases')}`,
      value: written(precio),
    })),
    ...otros.map(({ concepto, importe }, index) => ({
      field: `otro${index}`,
      label: concepto,
      value: written(importe),
    })),
  ];
}

const labelsOf = (tarifas: LinkedTarifa[]): Record<string, string> =>
  Object.fromEntries(
    tarifas.flatMap((tarifa) =>
      linesOf(tarifa).map(({ field, label }) => [
        fieldName(tarifa._id, field),
        `${label} (${titleOf(tarifa)})`,
      ]),
    ),
  );
